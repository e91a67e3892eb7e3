import { z } from 'zod'
import { orderRuleDelete, orderRuleSwitch } from '#contract/order/order-rule.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { orderRuleScreen } from '#panes/settings/order-rule/order-rule.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const hasRule = "selection.kind == 'order-rule' && selection.count > 0"
const common = { group: 'order.group', access: orderRuleSwitch.access } as const

async function set(id: number, active: boolean): Promise<void> {
  const { name } = await call(orderRuleSwitch, { params: { id }, body: { active } })
  toast.show({ kind: 'success', text: t(active ? 'order-rule.now-on' : 'order-rule.now-off', { name }) })
}

export const create = defineCommand({
  ...common,
  id: 'order-rule.create',
  title: 'order-rule.new',
  keywords: 'order-rule.keywords',
  icon: 'plus',
  menus: [{ at: 'toolbar', of: 'order-rule', order: 10 }],
  run: () => workbench.open(orderRuleScreen.href({ query: { rule_id: 'new' } }), 'replace'),
})

/** What the sheet's button runs, once yesterday's orders were seen there. */
export const setRule = defineCommand({
  ...common,
  id: 'order-rule.set',
  title: 'order-rule.switch-on',
  hidden: true,
  args: z.object({ rule_id: z.number().int(), active: z.boolean() }),
  run: ({ args: { rule_id, active } }) => set(rule_id, active),
})

/** A rule is switched on beside what it would have touched: this opens it there. */
export const switchRule = defineCommand({
  ...common,
  id: 'order-rule.switch',
  title: 'order-rule.switch',
  icon: 'circle-dot',
  keys: ['A'],
  when: hasRule,
  menus: [{ at: 'row', of: 'order-rule', order: 10 }],
  async run({ context }) {
    const id = Number(context['rule.id'])
    if (context['rule.active']) await set(id, false)
    else workbench.open(orderRuleScreen.href({ query: { rule_id: String(id) } }), 'replace')
  },
})

export const deleteRule = defineCommand({
  ...common,
  id: 'order-rule.delete',
  title: 'order-rule.delete',
  icon: 'trash-2',
  keys: ['D'],
  when: hasRule,
  menus: [{ at: 'row', of: 'order-rule', order: 90 }],
  args: z.object({ sure: z.enum(['yes', 'no']) }),
  asks: {
    sure: {
      label: 'order-rule.ask-delete',
      values: (context) => ({ name: String(context['rule.name'] ?? '') }),
      choices: () => [
        { value: 'yes', titleKey: 'order-rule.delete' },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args, context }) {
    if (args.sure !== 'yes') return
    await call(orderRuleDelete, { params: { id: Number(context['rule.id']) } })
    toast.show({ kind: 'success', text: t('order-rule.deleted', { name: String(context['rule.name'] ?? '') }) })
  },
})
