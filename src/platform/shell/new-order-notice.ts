import type { LiveEvent } from '#contract/realtime/event.ts'
import { t } from '#platform/i18n/i18n.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { useSession } from '#platform/session/session.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { ringOnce } from '#platform/ui/notification-sound.ts'
import { toast, useToasts } from '#platform/ui/toast.ts'
import { screenById } from '#platform/workbench/screens.ts'
import { isForemost } from '#platform/workbench/window-registry.ts'
import { workbench } from '#platform/workbench/workbench.ts'

type Created = Extract<LiveEvent, { type: 'order.created' }>

/** What one has entered is no news to oneself, and what a first sync fills in is none to anybody. */
const isNews = ({ is_history, agent_id }: Created): boolean => !is_history && (agent_id === null || agent_id !== useSession.getState().user?.agent_id)

const group = 'new-orders'
let counted = 0

/** How many the toast tells of that is still shown: those that come meanwhile join them. */
const countShown = (): number => (useToasts.getState().toasts.some((shown) => shown.group === group) ? counted : 0)

/** Rings and, where the banner is wanted, tells of orders as they arrive: in the window that is looked at. Returns how to stop. */
export const startNewOrderNotice = (): (() => void) =>
  onLiveEvents((events) => {
    const created = events.filter((event): event is Created => event.type === 'order.created' && isNews(event))
    const newest = created.at(-1)
    if (!newest || !isForemost()) return
    ringOnce('new-order')
    if (!useSettings.getState().notification_banner) return
    const { order_code, buyer_name } = newest.order
    const count = created.length + countShown()
    const url = count === 1 ? screenById('order.detail')?.href({ query: { order_code } }) : screenById('order.queue')?.href()
    counted = count
    toast.show({
      kind: 'info',
      group,
      text: count === 1 ? t('shell.new-order', { code: order_code, buyer: buyer_name }) : t('shell.new-orders', { count }),
      action: url === undefined ? undefined : { label: t('shell.new-order.open'), run: () => workbench.open(url) },
    })
  })
