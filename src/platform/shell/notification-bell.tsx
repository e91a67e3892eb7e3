import { notificationUnread } from '#contract/push/notification.endpoints.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { Link } from '#platform/workbench/link.tsx'

/** The way to what one was told of, with how much of it is unread. */
export default function NotificationBell() {
  const unread = usePart(notificationUnread).data?.unread ?? 0
  const label = unread > 0 ? t('notification.bell', { count: unread }) : t('notification.title')
  return (
    <Link
      to="/notification"
      aria-label={label}
      {...tip(label)}
      className="relative grid size-8 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink max-phone:size-11"
    >
      <Icon name="bell" />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-2xs leading-4 font-medium text-on-accent max-phone:top-1.5 max-phone:right-1.5"
        >
          {formatNumber(unread)}
        </span>
      ) : null}
    </Link>
  )
}
