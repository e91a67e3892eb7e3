import { z } from 'zod'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { membershipInvoiceScreen } from '#panes/membership/membership.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** It is seldom ordered: these calls are no part of what everybody loads first. */
const calls = () => import('#contract/membership/membership.endpoints.ts')

const common = { group: 'membership.group', access: 'super_admin' } as const
const one = "selection.kind == 'own-membership-order' && selection.count > 0"
const codeOf = (context: ContextSnapshot): string => (context['selection.codes'] as readonly string[])[0] ?? ''

/** Opens the provider's page beside this one, which tells when the money came. */
export const pay = defineCommand({
  ...common,
  id: 'membership.pay',
  title: 'membership.command.pay',
  icon: 'external-link',
  keys: ['P'],
  when: `${one} && membership.waits && membership.online`,
  async run({ context }) {
    // Opened in the press itself: later the browser would take it for an advertisement.
    const opened = window.open('', '_blank')
    if (opened) opened.opener = null
    try {
      const { membershipOrderPay } = await calls()
      const { payment } = await call(membershipOrderPay, { params: { id: codeOf(context) } })
      const url = payment?.pay_url
      if (!url) opened?.close()
      else if (opened) opened.location.href = url
      else location.href = url
    } catch (error) {
      opened?.close()
      throw error
    }
  },
})

export const invoice = defineCommand({
  ...common,
  id: 'membership.invoice',
  title: 'membership.command.invoice',
  icon: 'printer',
  keys: ['I'],
  when: one,
  menus: [{ at: 'row', of: 'own-membership-order', order: 20 }],
  run: ({ context }) => workbench.open(membershipInvoiceScreen.href({ params: { order_code: codeOf(context) } })),
})

export const cancel = defineCommand({
  ...common,
  id: 'membership.cancel',
  title: 'membership.command.cancel',
  icon: 'ban',
  danger: true,
  keys: ['C'],
  when: `${one} && membership.waits`,
  whenNot: { given: one, say: 'membership.settled' },
  menus: [{ at: 'row', of: 'own-membership-order', order: 30 }],
  args: z.object({ sure: z.enum(['yes', 'no']) }),
  asks: {
    sure: {
      label: 'membership.ask.cancel',
      choices: (context: ContextSnapshot) => [
        { value: 'yes', title: t('membership.ask.cancel-yes', { code: codeOf(context) }) },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args: { sure }, context }) {
    if (sure === 'no') return
    const { membershipOrderCancel } = await calls()
    const { order_code } = await call(membershipOrderCancel, { params: { id: codeOf(context) } })
    toast.show({ kind: 'success', text: t('membership.done.cancelled', { code: order_code }) })
  },
})
