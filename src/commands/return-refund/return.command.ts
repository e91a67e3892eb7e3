import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { returnAnswer } from '#contract/return-refund/return-refund.endpoints.ts'
import type { ReturnAnswer } from '#contract/return-refund/return-refund.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { returnDetailScreen } from '#panes/return-refund/detail/detail.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const hasReturn = "selection.kind == 'return' && selection.count > 0"
const takes = (...answers: readonly ReturnAnswer[]) => `${hasReturn} && (${answers.map((answer) => `'${answer}' in return.answers`).join(' || ')})`
const codeOf = (context: ContextSnapshot): string => String(context['return.code'] ?? '')
const answersOf = (context: ContextSnapshot) => (context['return.answers'] ?? []) as readonly ReturnAnswer[]

const common = { group: 'return.group', access: returnAnswer.access, whenNot: { given: hasReturn, say: 'return.command.closed' } } as const
const places = (order: number) => [
  { at: 'row' as const, of: 'return', order },
  { at: 'selection' as const, of: 'return', order },
]

/** Money is paid back by it, and nothing takes it back: it is asked once more. */
const sure = z.object({ sure: z.enum(['yes', 'no']) })
const asksSure = {
  sure: {
    label: 'return.ask.sure' as const,
    values: (context: ContextSnapshot) => ({ code: codeOf(context) }),
    choices: () => [
      { value: 'yes', titleKey: 'return.ask.yes' as const },
      { value: 'no', titleKey: 'common.action.cancel' as const },
    ],
  },
}
async function agree(context: ContextSnapshot, answer: 'accept' | 'accept_offer'): Promise<void> {
  await call(returnAnswer, { body: { return_code: codeOf(context), answer } })
  toast.show({ kind: 'success', text: t(`return.done.${answer}`) })
}

export const accept = defineCommand({
  ...common,
  id: 'return.accept',
  title: 'return.command.accept',
  keywords: 'return.command.accept-keywords',
  icon: 'check',
  keys: ['A'],
  when: takes('accept'),
  menus: places(10),
  args: sure,
  asks: asksSure,
  async run({ args, context }) {
    if (args.sure === 'yes') await agree(context, 'accept')
  },
})

export const acceptOffer = defineCommand({
  ...common,
  id: 'return.accept-offer',
  title: 'return.command.accept-offer',
  icon: 'check',
  keys: ['Shift+A'],
  when: takes('accept_offer'),
  menus: places(20),
  args: sure,
  asks: asksSure,
  async run({ args, context }) {
    if (args.sure === 'yes') await agree(context, 'accept_offer')
  },
})

const answerWith = (context: ContextSnapshot, answer: ReturnAnswer): void =>
  workbench.open(returnDetailScreen.href({ query: { return_code: codeOf(context), answer } }), 'replace')

/** Each marketplace calls it otherwise: to refuse the wish, or to let the platform judge. */
export const refuse = defineCommand({
  ...common,
  id: 'return.refuse',
  title: 'return.command.refuse',
  keywords: 'return.command.refuse-keywords',
  icon: 'ban',
  keys: ['C'],
  when: takes('reject', 'dispute'),
  menus: places(30),
  run: ({ context }) => answerWith(context, answersOf(context).includes('reject') ? 'reject' : 'dispute'),
})

export const offer = defineCommand({
  ...common,
  id: 'return.offer',
  title: 'return.command.offer',
  keywords: 'return.command.offer-keywords',
  icon: 'tag',
  keys: ['D'],
  when: takes('offer'),
  menus: places(40),
  run: ({ context }) => answerWith(context, 'offer'),
})

export const openOrder = defineCommand({
  id: 'return.open-order',
  title: 'return.command.open-order',
  icon: 'receipt-text',
  group: 'return.group',
  keys: ['I'],
  access: any('order'),
  when: `${hasReturn} && return.order`,
  menus: places(50),
  run({ context }) {
    const order_code = context['return.order']
    if (typeof order_code === 'string') workbench.open(orderDetailScreen.href({ query: { order_code } }), 'right')
  },
})
