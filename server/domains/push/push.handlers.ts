import { DomainError } from '#contract/core/error.ts'
import { notificationList, notificationRead, notificationUnread } from '#contract/push/notification.endpoints.ts'
import {
  accountNotificationList,
  accountNotificationSet,
  accountPushKey,
  accountPushSubscribe,
  accountPushTry,
  accountPushUnsubscribe,
} from '#contract/push/push.endpoints.ts'
import { notificationAtFirst, notificationKeysOf } from '#contract/push/push.ts'
import { enqueue } from '#server/db/outbox.ts'
import { handle } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'
import { readNotifications, unreadOf } from './notification.query.ts'
import { dropSubscription, findSubscription, hashOf, putSetting, putSubscription, settingsOf } from './push.query.ts'
import { sendPush } from './push-jobs.ts'
import { pushText } from './push-texts.ts'
import { tellHappenings } from './tell-happenings.ts'

export const pushHandlers = [
  listHandler(notificationList, {
    from: 'notification n',
    as: 'n',
    select: 'n.notification_id, n.notif_key, n.count, n.named, n.url, n.at, n.read_at is not null as is_read',
    where: { unread: where.flag('n.read_at is null') },
    and: ({ caller, bind }) => [`n.user_id = ${bind(caller.user_id)}`],
    order: 'n.notification_id',
  }),

  handle(notificationUnread, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({
      unread: (await unreadOf(connection, caller.workspace_id, [caller.user_id])).get(caller.user_id) ?? 0,
    })),
  ),

  handle(notificationRead, ({ caller, body }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => ({
      unread: await readNotifications(connection, caller, body.notification_ids ?? null, now()),
    })),
  ),

  handle(accountNotificationList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => {
      const chosen = await settingsOf(connection, caller)
      return notificationKeysOf(caller).map((notif_key) => ({ notif_key, notif_val: chosen.get(notif_key) ?? notificationAtFirst(notif_key) }))
    }),
  ),

  handle(accountNotificationSet, ({ caller, body }, { database }) =>
    database.write(caller.workspace_id, async (connection) => {
      await putSetting(connection, caller, body)
      return body
    }),
  ),

  handle(accountPushKey, async (_, { push }) => ({ public_key: push.publicKey })),

  handle(accountPushSubscribe, async ({ caller, body, language }, { database, push, now }) => {
    if (!push.accepts(body.endpoint)) throw new DomainError('VALIDATION', { first: 'body.endpoint' })
    await database.system(async (connection) => {
      // A browser is not told what happened before.
      await tellHappenings(connection, caller.workspace_id, now())
      await putSubscription(connection, caller, body, language)
    })
    return {}
  }),

  handle(accountPushUnsubscribe, ({ caller, body }, { database }) =>
    database.write(caller.workspace_id, async (connection) => {
      await dropSubscription(connection, caller, body.endpoint)
      return {}
    }),
  ),

  handle(accountPushTry, ({ caller, body, language }, { database }) =>
    // Sessions belong to no workspace, and a subscription counts only with its own.
    database.system(async (connection) => {
      const target = { workspace_id: caller.workspace_id, user_id: caller.user_id, endpoint_hash: hashOf(body.endpoint) }
      if (!(await findSubscription(connection, target))) throw new DomainError('NOT_FOUND')
      const message = {
        title: pushText('trial', language),
        body: pushText('trialText', language),
        url: '/settings/notification',
        tag: 'trial',
        always: true,
      }
      await enqueue(connection, [sendPush({ ...target, message, ttlSeconds: 60, attempt: 1 })])
      return {}
    }),
  ),
]
