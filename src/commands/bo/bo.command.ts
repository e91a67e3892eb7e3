import { z } from 'zod'
import { boMembershipOrderSet, boStoreInvitationSet } from '#contract/bo/bo.endpoints.ts'
import { backoffice as access } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { membershipOrderScreen } from '#panes/bo/membership-order/membership-order.screen.ts'
import { call } from '#platform/http/call.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const group = 'bo.group'
const isInvitation = "selection.kind == 'store-invitation'"
const isOrder = "selection.kind == 'membership-order'"

/** What the pane says of the row under the cursor, for questions and reports. */
const subjectOf = (context: ContextSnapshot): string => String(context['bo.subject'] ?? '')
const codeOf = (context: ContextSnapshot): string => String((context['selection.codes'] as readonly string[] | undefined)?.[0] ?? '')

/** Nothing here can be taken back: each is asked for once more, by the name of what it is about. */
const args = z.object({ sure: z.enum(['yes', 'no']) })
const asked = (label: MessageKey, yes: MessageKey) => ({
  sure: {
    label,
    choices: (context: ContextSnapshot) => [
      { value: 'yes', title: `${t(yes)}: ${subjectOf(context)}` },
      { value: 'no', titleKey: 'common.action.cancel' },
    ],
  },
})

async function answerInvitation(context: ContextSnapshot, status: 'connected' | 'cancelled') {
  await call(boStoreInvitationSet, { params: { store_id: codeOf(context) }, body: { status } })
  toast.show({ kind: 'success', text: t(`bo.done.invitation-${status}`, { what: subjectOf(context) }) })
}

export const connectInvitation = defineCommand({
  id: 'bo.connect-invitation',
  title: 'bo.command.connect-invitation',
  icon: 'circle-check',
  group,
  access,
  keys: ['A'],
  when: `${isInvitation} && bo.waits`,
  menus: [{ at: 'row', of: 'store-invitation', order: 15 }],
  whenNot: { given: isInvitation, say: 'bo.invitation.settled' },
  args,
  asks: asked('bo.ask.connect-invitation', 'bo.ask.connect-invitation-yes'),
  async run({ args: { sure }, context }) {
    if (sure === 'yes') await answerInvitation(context, 'connected')
  },
})

export const cancelInvitation = defineCommand({
  id: 'bo.cancel-invitation',
  title: 'bo.command.cancel-invitation',
  icon: 'ban',
  group,
  access,
  keys: ['C'],
  danger: true,
  when: `${isInvitation} && bo.waits`,
  menus: [{ at: 'row', of: 'store-invitation', order: 20 }],
  whenNot: { given: isInvitation, say: 'bo.invitation.settled' },
  args,
  asks: asked('bo.ask.cancel-invitation', 'bo.ask.cancel-invitation-yes'),
  async run({ args: { sure }, context }) {
    if (sure === 'yes') await answerInvitation(context, 'cancelled')
  },
})

async function settle(context: ContextSnapshot, status: 'paid' | 'cancelled') {
  return call(boMembershipOrderSet, { params: { id: Number(context['bo.id']) }, body: { status } })
}

export const markPaid = defineCommand({
  id: 'bo.mark-paid',
  title: 'bo.command.mark-paid',
  icon: 'circle-check',
  group,
  access,
  keys: ['P'],
  when: `${isOrder} && bo.waits`,
  menus: [{ at: 'row', of: 'membership-order', order: 10 }],
  whenNot: { given: isOrder, say: 'bo.order.settled' },
  args,
  asks: asked('bo.ask.mark-paid', 'bo.ask.mark-paid-yes'),
  async run({ args: { sure }, context }) {
    if (sure === 'no') return
    const { order_code, workspace_name } = await settle(context, 'paid')
    toast.show({ kind: 'success', text: t('bo.done.paid', { code: order_code, name: workspace_name }) })
  },
})

export const cancelOrder = defineCommand({
  id: 'bo.cancel-order',
  title: 'bo.command.cancel-order',
  icon: 'ban',
  group,
  access,
  keys: ['C'],
  danger: true,
  when: `${isOrder} && bo.waits`,
  menus: [{ at: 'row', of: 'membership-order', order: 30 }],
  whenNot: { given: isOrder, say: 'bo.order.settled' },
  args,
  asks: asked('bo.ask.cancel-order', 'bo.ask.cancel-order-yes'),
  async run({ args: { sure }, context }) {
    if (sure === 'no') return
    const { order_code } = await settle(context, 'cancelled')
    toast.show({ kind: 'success', text: t('bo.done.order-cancelled', { code: order_code }) })
  },
})

export const createOrder = defineCommand({
  id: 'bo.create-order',
  title: 'bo.command.create-order',
  keywords: 'bo.command.create-order-keywords',
  icon: 'plus',
  group,
  access,
  keys: ['N'],
  when: "pane.screen == 'bo.membership-order'",
  menus: [{ at: 'toolbar', of: 'membership-order', order: 10 }],
  run: () => workbench.open(membershipOrderScreen.href({ query: { create: '1' } })),
})

export const copyCode = defineCommand({
  id: 'bo.copy-code',
  title: 'bo.command.copy-code',
  icon: 'copy',
  group,
  access,
  keys: ['Y C'],
  menus: [
    { at: 'row', of: 'store-invitation', order: 10 },
    { at: 'row', of: 'membership-order', order: 20 },
  ],
  when: `${isInvitation} || ${isOrder}`,
  async run({ context }) {
    const code = codeOf(context)
    await navigator.clipboard.writeText(code)
    toast.show({ kind: 'success', text: t('bo.done.copied', { code }) })
  },
})
