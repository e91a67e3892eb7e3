import { randomBytes } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { demoPassword } from '#contract/demo/demo-accounts.ts'
import { type RunningServer, startServer } from './server.ts'

export { expect }

interface Shop {
  readonly server: RunningServer
  /** Signs in by the form and waits for the first screen. */
  signIn(page: Page, who?: 'owner' | 'agent' | 'packer' | 'viewer'): Promise<void>
  /** Asks the sandbox's control API for something. */
  sandbox<T = unknown>(path: string, body?: unknown): Promise<T>
}

/** Each test has a server and a database of its own, cloned from the demo. */
export const test = base.extend<Shop>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
  server: async ({}, use) => {
    const database = await cloneDemo()
    const server = await startServer(database.url)
    await use(server)
    await server.stop()
    await database.drop()
  },
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  signIn: async ({}, use) =>
    use(async (page, who = 'agent') => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(`${who}@demo.dermaga.test`)
      await page.getByLabel('Kata sandi', { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      await expect(page).not.toHaveURL(/\/login/)
      await expect(page.locator('[data-pane]').first()).toBeVisible()
    }),
  sandbox: async ({ server }, use) =>
    use(async (path, body) => {
      const reply = await fetch(`${server.url}/sandbox/control/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`sandbox ${path}: ${reply.status} ${await reply.text()}`)
      return reply.json()
    }),
})

async function cloneDemo(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = process.env.E2E_TEMPLATE as string
  const source = new URL(template).pathname.slice(1)
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await asOwner(template, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`)
  return { url: withDatabase(template, name), drop: () => asOwner(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function asOwner(template: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(template, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const withDatabase = (url: string, name: string) => url.replace(/\/\w+$/, `/${name}`)
