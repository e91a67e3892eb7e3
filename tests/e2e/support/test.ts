import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'
import { demoPassword } from '#contract/demo/demo-accounts.ts'
import { cloneDemo } from './database.ts'
import { type RunningServer, startServer } from './server.ts'

export { expect }

export type Person = 'owner' | 'agent' | 'packer' | 'viewer' | 'operator'

interface Shop {
  /** Signs in without the form, and opens an address. */
  signIn(page: Page, who?: Person, url?: string): Promise<void>
  /** Asks the sandbox's control API for something. */
  sandbox<T = unknown>(path: string, body?: unknown): Promise<T>
}

/** A server and a database of its own, cloned from the demo. */
export async function ownServer(use: (server: RunningServer) => Promise<void>, env?: Readonly<Record<string, string>>): Promise<void> {
  const database = await cloneDemo()
  const server = await startServer(database.url, env)
  await use(server)
  await server.stop()
  await database.drop()
}

/** Pino's `warn`: what is milder is told of every call. */
const warning = 40

const warningsOf = ({ output }: RunningServer): string[] =>
  output()
    .split('\n')
    .filter((line) => Number(/"level":(\d+)/.exec(line)?.[1]) >= warning)

/** What windows say of themselves from now on: errors, calls that were refused or lost, and where they went. */
function hearWindows(context: BrowserContext): string[] {
  const heard: string[] = []
  context.on('weberror', (error) => heard.push(error.error().message))
  context.on('console', (message) => message.type() === 'error' && heard.push(`${message.text()} ${message.location().url}`))
  context.on('requestfailed', (request) => heard.push(`${request.method()} ${request.url()} ${request.failure()?.errorText}`))
  context.on('page', (page) => page.on('framenavigated', (frame) => heard.push(`at ${frame.url()}`)))
  return heard
}

const hasFailed = ({ status, expectedStatus }: TestInfo): boolean => status !== expectedStatus

/** Keeps what was told beside a test that failed: scripts/test.mjs tells it with the failure. */
async function keep(test: TestInfo, name: 'server' | 'windows' | 'screen', told: readonly string[]): Promise<void> {
  if (hasFailed(test) && told.length > 0) await test.attach(name, { body: told.slice(-20).join('\n'), contentType: 'text/plain' })
}

/** What stands over everything else, and where keys go. */
const floating = '[role="dialog"], [role="alertdialog"], [role="alert"], [role="status"], [role="menu"]'
const snapshot = { length: 300, withinMs: 2_000 }

/** What a window shows beside what the test looked at, which Playwright tells itself. */
async function screenOf(page: Page): Promise<string[]> {
  const all = await page.locator(`:is(${floating}):visible, :focus`).all()
  const shown = all.map((one) => one.ariaSnapshot({ timeout: snapshot.withinMs }).catch(String))
  return [`at ${page.url()}`, ...(await Promise.all(shown)).filter(Boolean).map((text) => text.replace(/\s+/g, ' ').slice(0, snapshot.length))]
}

/** What workers have is the same for every kind of test: Playwright ends a worker, its browser and its server's process for one of another kind. */
const inWorkers = base.extend<object, { sharedServer: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
  sharedServer: [async ({}, use) => ownServer(use), { scope: 'worker' }],
  context: async ({ context }, use, test) => {
    const heard = hearWindows(context)
    await use(context)
    await keep(test, 'windows', heard)
    if (hasFailed(test)) await keep(test, 'screen', (await Promise.all(context.pages().map(screenOf))).flat())
  },
})

/** Each test has a server and a database of its own. */
export const test = inWorkers.extend<Shop & { server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: as above
  server: async ({}, use, test) =>
    ownServer(async (server) => {
      await use(server)
      await keep(test, 'server', warningsOf(server))
    }),
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ server }, use) => use((page, who, url) => signInAt(server.url, page, who, url)),
  sandbox: async ({ server }, use) => use((path, body) => askSandbox(server, path, body)),
})

/** For tests that change nothing on the server: all of a worker share one. */
export const readingTest = inWorkers.extend<Pick<Shop, 'signIn'> & { server: RunningServer }>({
  server: async ({ sharedServer }, use) => use(sharedServer),
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ server }, use) => use((page, who, url) => signInAt(server.url, page, who, url)),
})

const signedIn = 'e2e.signed-in'

/** Puts a new session where the form would have put it, with the cookie that binds it to this browser, once in the life of a context: signing out stays signing out. */
async function signInAt(origin: string, page: Page, who: Person = 'agent', url = '/'): Promise<void> {
  const cookies = (await page.context().cookies(origin)).map(({ name, value }) => `${name}=${value}`)
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: cookies.join('; ') },
    body: JSON.stringify({ email: `${who}@demo.dermaga.test`, password: demoPassword }),
  })
  if (!reply.ok) throw new Error(`sign in as ${who}: ${reply.status} ${await reply.text()}`)
  const { user, workspace, access_token, refresh_token } = ((await reply.json()) as { data: Record<string, unknown> }).data
  const entries = { auth: { user, workspace }, token: { access_token, refresh_token, refreshed_at: Date.now() }, [signedIn]: who }
  const [, name, value] = /^(\w+)=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '') ?? []
  if (name && value) await page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Strict' }])
  await page.context().addInitScript(
    ([mark, values]) => {
      if (localStorage.getItem(mark)) return
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value))
    },
    [signedIn, entries] as const,
  )
  await page.goto(url)
  await expect(page.locator('[data-pane]').first()).toBeVisible()
  // Until then keys wait, and what they do is seen a moment after they are pressed.
  await expect(page.locator('html[data-declared]')).toBeAttached()
}

/** From the link that is printed for people, a moment after the server answers. */
async function sandboxKey({ output }: RunningServer): Promise<string> {
  for (let wait = 0; wait < 10_000; wait += 50) {
    const key = /sandbox\?key=([\w-]+)\s/.exec(output())?.[1]
    if (key) return key
    await sleep(50)
  }
  throw new Error(`No key of the sandbox was printed:\n${output()}`)
}

async function askSandbox<T>(server: RunningServer, path: string, body?: unknown): Promise<T> {
  const { url } = server
  const key = await sandboxKey(server)
  const reply = await fetch(`${url}/sandbox/control/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'x-sandbox-key': key },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`sandbox ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json() as Promise<T>
}
