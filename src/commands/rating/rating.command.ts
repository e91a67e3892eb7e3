import { z } from 'zod'
import { chatTemplates } from '#contract/chat/reply-template.endpoints.ts'
import { any, testUser } from '#contract/core/privilege.ts'
import { ratingReply } from '#contract/product/rating.endpoints.ts'
import { longestReply } from '#contract/product/rating.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { translate } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const hasRatings = "selection.kind == 'rating' && selection.count > 0"
const codesOf = (context: Readonly<Record<string, unknown>>) => context['rating.open'] as readonly string[]

/** The same words to all that are selected and take a reply; templates are those of chat. */
export const reply = defineCommand({
  id: 'rating.reply',
  title: 'rating.command.reply',
  keywords: 'rating.command.reply-keywords',
  icon: 'send',
  group: 'rating.group',
  keys: ['B'],
  access: ratingReply.access,
  when: `${hasRatings} && rating.can-reply`,
  whenNot: { given: hasRatings, say: 'rating.reply.closed-text' },
  menus: [
    { at: 'row', of: 'rating', order: 10 },
    { at: 'selection', of: 'rating', order: 10 },
  ],
  args: z.object({ comment: z.string().trim().min(1).max(longestReply), sure: z.enum(['yes', 'no']) }),
  asks: {
    comment: {
      label: 'rating.ask.comment',
      values: (context) => ({ count: codesOf(context).length }),
      freeText: true,
      choices: async () =>
        (await queryClient.fetchQuery(callQuery(chatTemplates))).map(({ name, message }) => ({ value: message, title: name, hint: message })),
    },
    // Every buyer reads it, and nothing takes it back.
    sure: {
      label: 'rating.ask.sure',
      choices: (context, { comment }) => [
        { value: 'yes', title: translate('rating.ask.sure-yes', { count: codesOf(context).length }), hint: String(comment) },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  // What it does is loaded when somebody does it.
  async run({ args, context }) {
    if (args.sure === 'yes') await (await import('./reply-to.ts')).replyTo(codesOf(context), args.comment)
  },
})

export const look = defineCommand({
  id: 'rating.look',
  title: 'rating.command.look',
  icon: 'star',
  group: 'rating.group',
  access: testUser,
  when: `${hasRatings} && pane.list`,
  menus: [{ at: 'row', of: 'rating', order: 5 }],
  run: () => paneController(workbench.focusedPane()).list?.open('replace'),
})

export const openOrder = defineCommand({
  id: 'rating.open-order',
  title: 'rating.command.open-order',
  icon: 'receipt-text',
  group: 'rating.group',
  keys: ['I'],
  access: any('order'),
  when: `${hasRatings} && rating.order`,
  menus: [{ at: 'row', of: 'rating', order: 20 }],
  run({ context }) {
    const order_code = context['rating.order']
    if (typeof order_code === 'string') workbench.open(orderDetailScreen.href({ query: { order_code } }), 'right')
  },
})
