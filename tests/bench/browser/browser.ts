import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { demoPassword } from '#contract/demo/demo-accounts.ts'
import { chromiumFlags } from '../../../scripts/chromium.mjs'
import type { Bench } from '../bench.ts'
import type { BenchServer } from '../bench-server.ts'
import { addProbe } from './painted.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A browser in which the demo's owner is signed in. */
export interface BenchBrowser {
  readonly url: string
  readonly serverPid: number
  /** A page of a window of its own: nothing in its HTTP cache, signed in, and `ready` (rows of the queue) is there. Close its context when done. */
  open(path?: string, ready?: string): Promise<Page>
  /** Windows of a session of their own, whose tokens no other part has. */
  openSession(): Promise<BrowserContext>
  /** A browser of its own that keeps files and their compiled code from page to page, as people's do; the owner is signed in. Close it when done. */
  openKeeping(): Promise<BrowserContext>
}

/** Frames are made as they are needed: waiting for the next tick of a 60 Hz screen is no work of ours. */
export const unlimitedFrames = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** `screen`: whether frames come with the ticks of a 60 Hz screen. */
export async function openBrowser(
  bench: Pick<Bench, 'closers'>,
  { url, pid: serverPid }: BenchServer,
  { screen = false } = {},
): Promise<BenchBrowser> {
  const launch = {
    executablePath: process.env.CHROMIUM || undefined,
    args: screen ? chromiumFlags : [...chromiumFlags, ...unlimitedFrames],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  }
  const browser = await chromium.launch(launch)
  bench.closers.add(() => browser.close())
  const storageState = await signIn(browser, url)
  return {
    url,
    serverPid,
    async open(path, ready = rows) {
      const context = await newWindow(browser, url, storageState)
      await addProbe(context)
      const page = await context.newPage()
      if (path) {
        await page.goto(path)
        await page.locator(ready).first().waitFor()
        // Until then keys wait, and what they do is seen a moment after they are pressed.
        await page.locator('html[data-declared]').waitFor({ state: 'attached' })
      }
      return page
    },
    async openSession() {
      const context = await newWindow(browser, url, await signIn(browser, url))
      await addProbe(context)
      return context
    },
    async openKeeping() {
      const context = await chromium.launchPersistentContext('', { ...launch, ...windowOptions(url) })
      await context.addCookies(storageState.cookies)
      const [origin] = storageState.origins
      await context.addInitScript((entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value)
      }, origin?.localStorage ?? [])
      await addProbe(context)
      return context
    },
  }
}

/** Rows of a queue that are there, not only their place. */
export const rows = '[role="row"][data-order-code]'
/** The same of an inbox, and messages of a conversation. */
export const chatRows = '.inbox-row[data-chat-code]'
export const chatLines = '.chat-line'
export const chatUrl = (chatCode: string) => `/chat/detail?chat_code=${chatCode}`

const windowOptions = (baseURL: string) => ({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'id-ID', timezoneId: 'Asia/Jakarta' })

const newWindow = (browser: Browser, baseURL: string, storageState?: StorageState) => browser.newContext({ ...windowOptions(baseURL), storageState })

async function signIn(browser: Browser, url: string): Promise<StorageState> {
  const context = await newWindow(browser, url)
  const page = await context.newPage()
  await page.goto('/login?redirect_uri=/order')
  await page.getByLabel('Email').fill('owner@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.locator(rows).first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}
