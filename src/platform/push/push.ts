import { z } from 'zod'
import { accountPushKey, accountPushSubscribe, accountPushTry, accountPushUnsubscribe } from '#contract/push/push.endpoints.ts'
import { type PushSubscriptionKeys, pushSubscriptionSchema } from '#contract/push/push.ts'
import { call } from '#platform/http/call.ts'
import { useSession } from '#platform/session/session.ts'
import { storedEntry } from '#platform/storage/stored.ts'

/** How pushes stand in this browser for whoever is signed in. `denied`: the person, or the browser, does not permit notifications. */
export type PushState = 'unavailable' | 'denied' | 'off' | 'on'

/** Seats that want pushes in this browser: they get them again when they sign in again. */
const entry = storedEntry('push_seats', z.array(z.number().int()))
/** The worker is registered some seconds after the page has come to rest. */
const workerWaitMs = 8_000

const seat = (): number | null => useSession.getState().user?.user_id ?? null
const wanted = (): boolean => (entry.read() ?? []).includes(seat() ?? 0)

function want(on: boolean): void {
  const user = seat()
  if (user === null) return
  const others = (entry.read() ?? []).filter((id) => id !== user)
  entry.write(on ? [...others, user] : others)
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!isSupported()) return null
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), workerWaitMs))
  return Promise.race([navigator.serviceWorker.ready, late])
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unavailable'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' && wanted() ? 'on' : 'off'
}

/** Asks for permission where it was not given yet, and subscribes. Answers how it stands then; rejects with ApiError when the server does not take it. */
export async function turnPushOn(): Promise<PushState> {
  if (!isSupported()) return 'unavailable'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const subscribed = await subscribe()
  if (subscribed) want(true)
  return subscribed ? 'on' : 'unavailable'
}

export async function turnPushOff(): Promise<PushState> {
  want(false)
  const registration = await worker()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    await subscription.unsubscribe()
    await call(accountPushUnsubscribe, { body: { endpoint: subscription.endpoint } })
  }
  return pushState()
}

/** Has the server push a trial to this browser. */
export async function tryPush(): Promise<void> {
  const registration = await worker()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await call(accountPushTry, { body: { endpoint: subscription.endpoint } })
}

/** Tells the server of this browser's subscription, and makes one where there is none. False: the browser has no push service within reach. */
async function subscribe(): Promise<boolean> {
  const registration = await worker()
  if (!registration) return false
  const { public_key } = await call(accountPushKey)
  const keys = await subscriptionFor(registration, public_key)
  if (!keys) return false
  await call(accountPushSubscribe, { body: keys })
  return true
}

async function subscriptionFor({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscriptionKeys | null> {
  const applicationServerKey = bytesOf(key)
  const before = await pushManager.getSubscription()
  // The server changed its key: it can push no more to what was subscribed with the old one.
  const fits = before && sameBytes(before.options.applicationServerKey, applicationServerKey)
  if (before && !fits) await before.unsubscribe()
  const subscription = fits ? before : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => null)
  return pushSubscriptionSchema.safeParse(subscription?.toJSON()).data ?? null
}

/** Renews what this seat wanted, after signing in and at every start: the server pushes only while the session that told it lasts. */
export async function renewPush(): Promise<void> {
  if (isSupported() && wanted() && Notification.permission === 'granted') await subscribe()
}

/** Nothing of a person who left is shown in this browser any more. */
export async function leavePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
}

function sameBytes(a: ArrayBuffer | null, b: Uint8Array): boolean {
  const bytes = new Uint8Array(a ?? [])
  return bytes.length === b.length && bytes.every((byte, index) => byte === b[index])
}
