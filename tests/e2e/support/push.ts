import type { BrowserContext, Page, Worker } from '@playwright/test'
import { type PushService, startPushService } from '#tests/support/push-service.ts'
import { expect, test } from './test.ts'

/** The browser's own push service is out of reach in a test: the browser gets a subscription at one of ours, and keeps it as it would its own. */
const subscribeAt = (page: Page, subscription: object) =>
  page.addInitScript((keys) => {
    const kept = 'test.subscription'
    const subscribed = (key: BufferSource | string | null | undefined) => ({
      ...keys,
      options: { applicationServerKey: key instanceof Uint8Array ? key.buffer : null, userVisibleOnly: true },
      toJSON: () => keys,
      unsubscribe: async () => {
        localStorage.removeItem(kept)
        return true
      },
    })
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem(kept, '1')
      return subscribed(options?.applicationServerKey) as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(kept) ? (subscribed(null) as unknown as PushSubscription) : null)
  }, subscription)

export const device = (page: Page) => page.getByRole('switch', { name: 'Notifikasi di perangkat ini' })

/** Turns the notifications of the device on. The worker that shows them is installed after the first paint, which takes a busy machine its time. */
export async function turnOn(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await device(page).click()
  await expect(device(page)).toBeChecked()
}

const workerOf = (context: BrowserContext) => context.serviceWorkers()[0] as Worker

/**
 * Hands messages to the service worker as the browser does when they arrive, and resolves once it is done with one. `shown` before that may lose
 * what it asks for: Chromium forgets a notification that is kept but does not yet stand on the screen.
 */
export async function delivery(context: BrowserContext, page: Page, origin: string) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const worker = workerOf(context)
  await worker.evaluate(countPushes)
  const handled = () => worker.evaluate(() => (globalThis as unknown as ServiceWorkerGlobalScope).pushesHandled ?? 0)
  return async (message: object) => {
    const before = await handled()
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
    await expect.poll(handled).toBe(before + 1)
  }
}

/** Runs in the worker: counts the pushes that it is done with. */
function countPushes(): void {
  const scope = globalThis as unknown as ServiceWorkerGlobalScope
  if (scope.pushesHandled !== undefined) return
  scope.pushesHandled = 0
  const { waitUntil } = scope.ExtendableEvent.prototype
  scope.ExtendableEvent.prototype.waitUntil = function (work) {
    waitUntil.call(this, work)
    const done = () => {
      if (this.type === 'push') scope.pushesHandled = (scope.pushesHandled ?? 0) + 1
    }
    work.then(done, done)
  }
}

/** What the system shows. */
export const shown = (context: BrowserContext) =>
  workerOf(context).evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, url: data.url as string }))
  })

/** As the system does: an event that a page makes is not trusted, and may not keep the worker awake. */
export const pressNotification = (context: BrowserContext, title: string) =>
  workerOf(context).evaluate(async (pressed) => {
    const { registration, NotificationEvent } = globalThis as unknown as ServiceWorkerGlobalScope
    const notification = (await registration.getNotifications()).find((one) => one.title === pressed)
    const event = new NotificationEvent('notificationclick', { notification })
    Object.defineProperty(event, 'waitUntil', { value: () => undefined })
    globalThis.dispatchEvent(event)
  }, title)

interface ServiceWorkerGlobalScope {
  pushesHandled?: number
  readonly ExtendableEvent: { readonly prototype: Event & { waitUntil(work: Promise<unknown>): void } }
  readonly registration: ServiceWorkerRegistration
  readonly NotificationEvent: new (type: string, init: object) => Event
}

/** A browser with its worker, whose pushes go through a service of ours: `received` by it, and read as the browser would. */
export const pushTest = test.extend<{ pushes: { readonly service: PushService; readonly browser: ReturnType<PushService['browser']> } }>({
  serviceWorkers: 'allow',
  pushes: async ({ page, context, server }, use) => {
    const service = await startPushService()
    const browser = service.browser()
    await context.grantPermissions(['notifications'], { origin: server.url })
    await subscribeAt(page, browser.subscription)
    await use({ service, browser })
    await service.stop()
  },
})
