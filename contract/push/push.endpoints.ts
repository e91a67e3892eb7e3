import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { notificationSettingSchema, pushSubscriptionSchema } from './push.ts'

const done = z.object({})
const which = pushSubscriptionSchema.pick({ endpoint: true })

export const accountNotificationList = endpoint({
  id: 'account.notification-list',
  method: 'GET',
  path: '/account/settings/notification',
  access: 'user',
  summary: 'What the signed-in person is told of: every key that they may have, on or off',
  reply: z.array(notificationSettingSchema),
  reads: ['notification-setting'],
})

export const accountNotificationSet = endpoint({
  id: 'account.notification-set',
  method: 'PATCH',
  path: '/account/settings/notification',
  access: 'user',
  summary: 'Turns one kind of notification on or off for the signed-in person',
  body: notificationSettingSchema,
  reply: notificationSettingSchema,
  touches: ['notification-setting'],
})

export const accountPushKey = endpoint({
  id: 'account.push-key',
  method: 'GET',
  path: '/account/push/key',
  access: 'user',
  summary: "The server's public key, which browsers subscribe with",
  reply: z.object({ public_key: z.string() }),
})

export const accountPushSubscribe = endpoint({
  id: 'account.push-subscribe',
  method: 'POST',
  path: '/account/push/subscription',
  access: 'user',
  summary: 'Pushes to this browser for as long as the session lasts; a browser belongs to the seat that subscribed last',
  body: pushSubscriptionSchema,
  reply: done,
  idempotent: false,
})

export const accountPushUnsubscribe = endpoint({
  id: 'account.push-unsubscribe',
  method: 'DELETE',
  path: '/account/push/subscription',
  access: 'user',
  summary: 'No more pushes to this browser',
  body: which,
  reply: done,
  idempotent: false,
})

export const accountPushTry = endpoint({
  id: 'account.push-try',
  method: 'POST',
  path: '/account/push/try',
  access: 'user',
  summary: 'Pushes a trial message to this browser',
  body: which,
  reply: done,
  errors: ['NOT_FOUND'],
  idempotent: false,
})
