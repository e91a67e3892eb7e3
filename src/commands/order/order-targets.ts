import type { OrderAction, OrderStatus } from '#contract/order/order-status.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { t } from '#platform/i18n/i18n.ts'
import { capabilitiesFrom } from '#platform/order/order-actions.ts'
import { orderRefusal } from '#platform/order/order-refusal.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'

/** The orders that a command is about: what the focused pane has selected, or has under its cursor. */
export const orderTargets = (context: ContextSnapshot): readonly string[] =>
  context['selection.kind'] === 'order' ? (context['selection.codes'] as readonly string[]) : []

/** The one that a command for one order is about: of several selected ones that under the cursor, where it is among them. */
export function firstTarget(context: ContextSnapshot): string | undefined {
  const targets = orderTargets(context)
  const cursor = context['selection.cursor']
  return targets.find((code) => code === cursor) ?? targets[0]
}

/** Orders as a question or a notice names them: the one by its code, several by how many they are. */
export const namesOf = (codes: readonly string[]): string => (codes.length === 1 ? (codes[0] ?? '') : t('order.what', { count: codes.length }))

/** `when` of a command that needs orders. */
export const hasOrders = "selection.kind == 'order' && selection.count > 0"
/** `when` of a command that asks something of the marketplace: at least one of the orders allows it. */
export const canOrder = (action: string) => `${hasOrders} && '${action}' in selection.can`

/** Why an action that none of the orders allows cannot be asked for, in words of its own. */
export const whyNotOrder = (action: OrderAction) => ({
  given: hasOrders,
  say: (context: ContextSnapshot) => {
    const { queryKey } = callQuery(storeList, {})
    const known = {
      codes: orderTargets(context),
      statuses: ((context['selection.statuses'] as readonly string[] | undefined) ?? []).map((status) => Number(status) as OrderStatus),
      pending: context['selection.pending'] === true,
      held: context['selection.held'] === true,
    }
    return orderRefusal(action, known, capabilitiesFrom(queryClient.getQueryData<Store[]>(queryKey)))
  },
})
