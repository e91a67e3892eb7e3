import type { ArgumentAsk } from '#kernel/command.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { translate } from '#platform/i18n/i18n.ts'
import { isOutOfStock } from './cancel-reasons.ts'
import { namesOf, orderTargets } from './order-targets.ts'

/** What a question is about: the order's code, or how many orders. */
export const about = (context: ContextSnapshot) => ({ what: namesOf(orderTargets(context)) })

const putBack = { value: 'yes', titleKey: 'order.ask.revertStockYes' }
const countAsGone = { value: 'no', titleKey: 'order.ask.revertStockNo' }

/** Enter takes the first: goods that are not there must not be sold again. */
export const revertStock: ArgumentAsk = {
  label: 'order.ask.revertStock',
  values: about,
  choices: async (context, given) =>
    (await isOutOfStock(String(given.cancel_reason ?? ''), orderTargets(context))) ? [countAsGone, putBack] : [putBack, countAsGone],
}

/** Of a selection the last question says how many orders it is about. */
export const confirmSelection = (label: string, yes: string): ArgumentAsk => ({
  label,
  values: about,
  needed: (context) => orderTargets(context).length > 1,
  choices: (context) => [
    { value: 'yes', title: translate(yes, about(context)) },
    { value: 'no', titleKey: 'order.ask.confirmNo' },
  ],
})

export const confirmed = (answer: 'yes' | 'no' | undefined): boolean => answer !== 'no'
