import type { User } from '#contract/auth/auth.ts'
import { membershipDaysLeft } from '#contract/auth/membership-end.ts'
import { mayAccess, operatorUserId } from '#contract/core/privilege.ts'
import type { KnownScreen } from '#kernel/define-screen.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'
import type { MenuAction } from '#platform/ui/menu-entry.ts'

interface UserLink {
  readonly path: string
  readonly label: MessageKey
  readonly icon: string
  /** Who sees it, beside who may use the screen. */
  readonly shown?: (user: User) => boolean
  readonly badge?: (user: User, now: number) => string | undefined
}

/** The user menu's links, in the order of the specification (§2, top bar). */
const links: readonly UserLink[] = [
  {
    path: '/membership',
    label: 'shell.user.membership',
    icon: 'receipt-text',
    shown: (user) => user.agent_type === 'super_admin',
    badge: ({ membership }, now) => daysLeftText(membershipDaysLeft(membership, now)),
  },
  { path: '/bo/store-inv', label: 'shell.user.admin', icon: 'key-round', shown: (user) => user.user_id === operatorUserId },
  { path: '/attendance', label: 'shell.user.attendance', icon: 'clipboard-list' },
  { path: '/performance', label: 'shell.user.performance', icon: 'history' },
  { path: '/helper/packing', label: 'shell.user.packing', icon: 'package' },
  { path: '/help', label: 'shell.user.help', icon: 'circle-help' },
]

const daysLeftText = (days: number | null): string | undefined =>
  days === null ? undefined : days === 0 ? t('shell.user.membership.today') : t('shell.user.membership.days', { count: days })

/** The links whose screen exists and that the person may follow. */
export function userLinks(screenOf: (path: string) => KnownScreen | undefined, user: User, now: number, open: (path: string) => void): MenuAction[] {
  return links
    .filter(({ path, shown }) => {
      const screen = screenOf(path)
      return screen?.path === path && mayAccess(screen.access, user) && (shown?.(user) ?? true)
    })
    .map(({ path, label, icon, badge }) => ({ label: t(label), icon, badge: badge?.(user, now), onSelect: () => open(path) }))
}
