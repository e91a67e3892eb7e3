import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import type { Calls } from './calls-main.ts'

const source = join(import.meta.dirname, 'calls-main.ts')
let built: Promise<string> | undefined

const bundled = () => {
  built ??= build({ entryPoints: [source], bundle: true, write: false, format: 'esm', define: { 'import.meta.env.DEV': 'false' } }).then(
    ({ outputFiles }) => outputFiles[0]?.text ?? '',
  )
  return built
}

declare global {
  interface Window {
    calls: Calls
  }
}

/** Windows that only call the server, with the session that a window of the context has signed in. */
export async function callWindows(context: BrowserContext, count: number): Promise<Page[]> {
  const script = await bundled()
  await context.route('**/calls-only', (route) =>
    route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': '' }, body: `<script type="module">${script}</script>` }),
  )
  const pages: Page[] = []
  for (let at = 0; at < count; at += 1) {
    const page = await context.newPage()
    await page.goto('/calls-only')
    await page.waitForFunction(() => window.calls?.status() === 'signed-in')
    pages.push(page)
  }
  return pages
}

/** Makes the access token of all windows one that the server does not take. */
export async function spoilToken(pages: readonly Page[], mark: string): Promise<void> {
  await pages[0]?.evaluate((access_token) => {
    const tokens = JSON.parse(localStorage.getItem('token') as string)
    localStorage.setItem('token', JSON.stringify({ ...tokens, access_token }))
  }, mark)
  for (const page of pages) await page.waitForFunction((access_token) => window.calls.accessToken() === access_token, mark)
}

/** All windows call at once, that many times each; every call has to succeed. */
export async function callEverywhere(pages: readonly Page[], each: number): Promise<void> {
  expect(await Promise.all(pages.map((page) => page.evaluate((count) => window.calls.many(count), each)))).toEqual(pages.map(() => each))
}

/** The refresh token that all windows agree on. */
export async function sharedRefreshToken(pages: readonly Page[]): Promise<string | null> {
  const tokens = () => Promise.all(pages.map((page) => page.evaluate(() => window.calls.refreshToken())))
  await expect.poll(async () => new Set(await tokens()).size).toBe(1)
  return (await tokens())[0] ?? null
}
