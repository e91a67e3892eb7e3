import type { BrowserContext, Page, Route } from '@playwright/test'
import { callEverywhere, callWindows, sharedRefreshToken, spoilToken } from './support/call-windows.ts'
import { callsOfServer } from './support/metrics.ts'
import { expect, test } from './support/test.ts'
import { freeze, lightUrl, openWindows, repeat } from './support/windows.ts'

const refresh = '**/api/auth/token'

/** Windows that only call, of a context where the given page signs in and goes. */
async function signedIn(context: BrowserContext, page: Page, signIn: (page: Page, who?: 'agent', url?: string) => Promise<void>, count: number) {
  await signIn(page, 'agent', lightUrl)
  const pages = await callWindows(context, count)
  await page.close()
  return pages
}

/** Lets refreshes reach the server, and keeps their replies until they are let go. */
async function holdReplies(context: BrowserContext) {
  const held: { readonly page: Page; readonly route: Route; answer(): Promise<void> }[] = []
  await context.route(refresh, async (route) => {
    const response = await route.fetch().catch(() => null)
    if (!response) return
    held.push({ page: route.request().frame().page(), route, answer: () => route.fulfill({ response }) })
  })
  return {
    held,
    async first() {
      await expect.poll(() => held.length).toBe(1)
      return held[0] as (typeof held)[number]
    },
    /** From now on replies come at once. */
    end: () => context.unroute(refresh),
  }
}

/** The browser's access token becomes one that the server does not take. */
const expireToken = (page: Page) =>
  page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('token') as string)
    localStorage.setItem('token', JSON.stringify({ ...tokens, access_token: 'expired' }))
  })

test('fifty calls in each of eight windows with an expired token make one refresh', async ({ context, page, server, signIn }) => {
  const pages = await signedIn(context, page, signIn, 8)
  for (const round of [1, 2, 3]) {
    await spoilToken(pages, `expired-${round}`)
    await callEverywhere(pages, 50)
    expect(await callsOfServer(server.url, 'auth.token')).toBe(round)
  }
  await sharedRefreshToken(pages)
})

test('eight windows of the product that load with an expired token make one refresh', async ({ context, page, server, signIn }) => {
  test.slow()
  await signIn(page, 'agent', lightUrl)
  // No window of the product is there when the token expires: one that refreshes and goes elsewhere before the reply is a window that was closed.
  await context.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  const pages = [page, ...(await Promise.all(repeat(7, context).map((one) => one.newPage())))]
  await Promise.all(pages.map((one) => one.goto('/nothing')))
  await expireToken(page)
  await Promise.all(pages.map((one) => one.goto('/order?status=300')))
  for (const one of pages) await expect(one.locator('[role="row"][data-order-code]').first()).toBeVisible({ timeout: 30_000 })
  expect(await callsOfServer(server.url, 'auth.token')).toBe(1)
})

test('a window that is closed while it refreshes costs nobody the session', async ({ context, page, signIn }) => {
  const pages = await signedIn(context, page, signIn, 8)
  await spoilToken(pages, 'expired')
  const replies = await holdReplies(context)
  const calling = pages.map((one) => one.evaluate(() => window.calls.many(20)).catch(() => 'closed'))
  const holder = await replies.first()
  await replies.end()
  await holder.page.close()
  expect((await Promise.all(calling)).toSorted()).toEqual([...repeat(7, 20), 'closed'])
  await sharedRefreshToken(pages.filter((one) => one !== holder.page))
})

test('a window that freezes while it refreshes does not keep the others, and goes on with them when it wakes', async ({
  context,
  page,
  server,
  signIn,
}) => {
  const pages = await signedIn(context, page, signIn, 8)
  await spoilToken(pages, 'expired')
  const replies = await holdReplies(context)
  const calling = new Map(pages.map((one) => [one, one.evaluate(() => window.calls.many(20))]))
  const holder = await replies.first()
  const wake = await freeze(holder.page)
  await replies.end()
  const others = pages.filter((one) => one !== holder.page)
  expect(await Promise.all(others.map((one) => calling.get(one)))).toEqual(repeat(7, 20))
  // The one whose reply nobody got, and one more.
  expect(await callsOfServer(server.url, 'auth.token')).toBe(2)

  await wake()
  await holder.answer()
  expect(await calling.get(holder.page)).toBe(20)
  await sharedRefreshToken(pages)
  await callEverywhere(pages, 5)
  expect(await callsOfServer(server.url, 'auth.token')).toBe(2)
})

test('logging out while a refresh is under way stays logged out, in every window', async ({ context, page, server, signIn }) => {
  const pages = await signedIn(context, page, signIn, 4)
  await spoilToken(pages, 'expired')
  const replies = await holdReplies(context)
  const calling = pages.map((one) => one.evaluate(() => window.calls.many(5)))
  const holder = await replies.first()
  const other = pages.find((one) => one !== holder.page) as Page
  await other.evaluate(() => window.calls.signOut())
  await expect.poll(() => holder.page.evaluate(() => window.calls.status())).toBe('signed-out')
  await holder.answer()
  expect(await Promise.all(calling)).toEqual([0, 0, 0, 0])
  for (const one of pages) {
    expect(await one.evaluate(() => window.calls.status())).toBe('signed-out')
    expect(await one.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }
  expect(await other.evaluate(() => window.calls.ended())).toBe('left')
  expect(await holder.page.evaluate(() => window.calls.ended())).toBe('elsewhere')
  expect(await callsOfServer(server.url, 'auth.token')).toBe(1)
})

test('without locks every window may refresh, and all end with the same session', async ({ context, page, server, signIn }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }))
  const pages = await signedIn(context, page, signIn, 8)
  await spoilToken(pages, 'expired')
  await callEverywhere(pages, 20)
  expect(await callsOfServer(server.url, 'auth.token')).toBeLessThanOrEqual(8)
  await sharedRefreshToken(pages)
  await callEverywhere(pages, 1)
})

test('a server that is slower than the windows wait gives them all the same successor', async ({ context, page, server, signIn }) => {
  const pages = await signedIn(context, page, signIn, 8)
  await spoilToken(pages, 'expired')
  await context.route(refresh, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    await route.continue().catch(() => undefined)
  })
  await callEverywhere(pages, 20)
  // The first, and the one of those who waited.
  expect(await callsOfServer(server.url, 'auth.token')).toBeLessThanOrEqual(2)
  await sharedRefreshToken(pages)
  await callEverywhere(pages, 1)
})

test('a stolen refresh token is worth nothing elsewhere, and trying it ends the session in every window, which say so', async ({
  context,
  page,
  server,
  signIn,
}) => {
  test.slow()
  await signIn(page, 'agent', lightUrl)
  const pages = [page, ...(await openWindows(context, repeat(7, lightUrl)))]
  const stolen = await page.evaluate(() => JSON.parse(localStorage.getItem('token') as string).refresh_token as string)
  const use = () =>
    fetch(`${server.url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: stolen }),
    })
  expect((await use()).status).toBe(401)
  for (const one of pages) {
    await expect(one).toHaveURL(/\/login\?redirect_uri=/)
    await expect(one.getByText(/^Sesi Anda sudah berakhir/)).toBeVisible()
  }
  expect((await use()).status).toBe(401)
})
