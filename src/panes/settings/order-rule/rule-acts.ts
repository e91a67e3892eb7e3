import { z } from 'zod'
import { accountTeam } from '#contract/account/team.endpoints.ts'
import { holdReasonSchema } from '#contract/order/order-marks.ts'
import { type RuleAct, type RuleActName, ruleActs } from '#contract/order/order-rule.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useOrderTags } from '#platform/order/tags.tsx'
import { usePart } from '#platform/query/use-part.ts'

/** Whether an order goes on by itself. */
export const courses = ['stay', 'accept', 'hold'] as const

/** The acts of a rule as they are put together. */
export const actsDraft = z.object({
  tags: z.array(z.string()).readonly(),
  assign: z.string(),
  course: z.enum(courses),
  shipping_method: z.string(),
  reason: z.string().max(120),
  print: z.boolean(),
})
export type ActsDraft = z.output<typeof actsDraft>

export const blankActs: ActsDraft = { tags: [], assign: '', course: 'accept', shipping_method: '', reason: '', print: false }

export const actsOf = ({ tags, assign, course, shipping_method, reason, print }: ActsDraft): RuleAct[] => [
  ...tags.map((id): RuleAct => ({ act: 'tag', tag_id: Number(id) })),
  ...(assign ? [{ act: 'assign', user_id: Number(assign) } as const] : []),
  ...(course === 'hold' ? [{ act: 'hold', reason: reason.trim() } as const] : []),
  ...(course === 'accept' ? [{ act: 'accept', shipping_method: shipping_method || null } as const] : []),
  ...(print && course !== 'hold' ? [{ act: 'print' } as const] : []),
]

export function draftOf(acts: readonly RuleAct[]): ActsDraft {
  const of = <Name extends RuleActName>(name: Name) => acts.filter((one): one is Extract<RuleAct, { act: Name }> => one.act === name)
  return {
    tags: of('tag').map(({ tag_id }) => String(tag_id)),
    assign: of('assign').map(({ user_id }) => String(user_id))[0] ?? '',
    course: of('hold').length > 0 ? 'hold' : of('accept').length > 0 ? 'accept' : 'stay',
    shipping_method: of('accept')[0]?.shipping_method ?? '',
    reason: of('hold')[0]?.reason ?? '',
    print: of('print').length > 0,
  }
}

/** What is wrong with the acts, by the field that it is said of. */
export function wrongActs(draft: ActsDraft): Record<string, string> {
  if (draft.course === 'hold' && !holdReasonSchema.safeParse(draft.reason).success) return { reason: t('order-rule.reason-missing') }
  return actsOf(draft).length === 0 ? { course: t('order-rule.no-act') } : {}
}

/** What acts are called, in the order in which they are done. */
export function useActText(): (act: RuleAct) => string {
  const tags = useOrderTags()
  const team = usePart(accountTeam).data ?? []
  return (act) => {
    switch (act.act) {
      case 'tag':
        return t('order-rule.act.tag', { tag: tags.find(({ tag_id }) => tag_id === act.tag_id)?.name ?? '–' })
      case 'assign':
        return t('order-rule.act.assign', { name: team.find(({ user_id }) => user_id === act.user_id)?.name ?? '–' })
      case 'hold':
        return t('order-rule.act.hold', { reason: act.reason })
      default:
        return t(`order-rule.act.${act.act}`)
    }
  }
}

export const inTurn = (acts: readonly RuleAct[]): RuleAct[] => acts.toSorted((a, b) => ruleActs.indexOf(a.act) - ruleActs.indexOf(b.act))
