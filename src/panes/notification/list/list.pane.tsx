import { notificationList } from '#contract/push/notification.endpoints.ts'
import type { NotificationRow } from '#contract/push/notification.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { markRead } from '#platform/push/mark-read.ts'
import type { notificationListScreen } from './list.screen.ts'

const titleOf = ({ notif_key, count }: NotificationRow): string => t(`notification.kind.${notif_key}`, { count })

const namesOf = ({ named, count }: NotificationRow): string => {
  const names = named.map(({ name, left }) => (left === undefined ? name : t('notification.left', { name, left })))
  return [...names, ...(count > named.length && named.length > 1 ? ['…'] : [])].join(', ')
}

const notifications = declareList(
  notificationList,
  ({ link, quiet, ago }) => ({
    what: link(titleOf, ({ url }) => url, { least: 170, look: (row) => (row.is_read ? 'list-quiet' : 'font-medium') }),
    named: quiet(namesOf, { least: 160, grow: 1, yields: 1 }),
    at: ago((row) => row.at, { least: 108, yields: 0 }),
  }),
  {
    kind: 'notification',
    key: ({ notification_id }) => String(notification_id),
    mark: 'data-notification-id',
    name: titleOf,
    href: ({ url }) => url,
    // Where it leads is what was wanted: one that could not be marked stays unread.
    onOpen: (row) => void (row.is_read || markRead([row.notification_id]).catch(() => undefined)),
    menuButton: true,
    exported: false,
    select: 'many',
    card: { below: 480, columns: ['what', 'at'], line: namesOf },
    texts: { title: 'notification.title', column: (id) => t(`notification.column.${id}`) },
    tabs: {
      by: 'unread',
      values: [true],
      label: 'notification.tabs',
      text: (unread) => t(unread === undefined ? 'notification.tab.all' : 'notification.tab.unread'),
    },
    empty: { icon: 'bell', title: 'notification.empty', text: 'notification.emptyText', noMatch: 'notification.noneUnread' },
    context: (rows) => ({ 'notification.unread': rows.some(({ is_read }) => !is_read) }),
  },
)

export default function NotificationListPane({ query }: PropsOf<typeof notificationListScreen>) {
  return <ListView of={notifications} query={query} />
}
