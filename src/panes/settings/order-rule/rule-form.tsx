import { z } from 'zod'
import { orderQueryList } from '#contract/order/custom-filter.endpoints.ts'
import { type OrderRule, orderRuleChange, orderRuleCreate, orderRuleTextSchema } from '#contract/order/order-rule.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { customFilterScreen } from '#panes/settings/custom-filter/custom-filter.screen.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { toast } from '#platform/ui/toast.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { orderRuleScreen } from './order-rule.screen.ts'

const draft = z.object({ name: orderRuleTextSchema.shape.name, query_id: z.string().min(1), shipping_method: z.string() })
const ruleForm = declareForm(draft, {
  blank: { name: '', query_id: '', shipping_method: '' },
  fields: {
    name: text('order-rule.name', { autoComplete: 'off' }),
    query_id: choice('order-rule.filter', undefined, { missing: 'order-rule.filter-missing' }),
    shipping_method: choice('order-rule.method'),
  },
})

/** What a rule says. A rule that is changed is off until it is switched on again. */
export function RuleForm({ rule }: { rule?: OrderRule }) {
  const { navigate } = usePane()
  const filters = useCall(orderQueryList).data?.queries ?? []
  const methods = new Map(
    (useCall(storeList).data ?? []).flatMap(({ order_capabilities }) =>
      (order_capabilities.accept?.shipping_methods ?? []).map(({ id, name }) => [id, name]),
    ),
  )
  const form = useForm(ruleForm, {
    initial: rule && { name: rule.name, query_id: String(rule.query_id), shipping_method: rule.shipping_method ?? '' },
    keep: `order-rule.${rule?.rule_id ?? 'new'}`,
    send({ name, query_id, shipping_method }) {
      const body = { name, query_id: Number(query_id), act: 'accept' as const, shipping_method: shipping_method || null }
      return rule ? call(orderRuleChange, { params: { id: rule.rule_id }, body }) : call(orderRuleCreate, { body })
    },
    sent({ rule_id, name }) {
      toast.show({ kind: 'success', text: t('order-rule.saved', { name }) })
      navigate(orderRuleScreen.href({ query: { rule_id: String(rule_id) } }))
    },
  })
  return (
    <Form form={form} autoFocus={!rule} label={rule?.name ?? t('order-rule.new')} submit={{ children: t('order-rule.save'), keys: 'Mod+Enter' }}>
      {form.field('name')}
      {form.field('query_id', {
        options: [{ value: '', label: t('order-rule.choose') }, ...filters.map(({ query_id, name }) => ({ value: String(query_id), label: name }))],
      })}
      <p className="text-xs">
        <Link to={customFilterScreen.href()} placement="right" className="text-accent underline-offset-2 hover:underline">
          {t('order-rule.to-filters')}
        </Link>
      </p>
      {form.field('shipping_method', {
        options: [{ value: '', label: t('order-rule.any-method') }, ...[...methods].map(([value, label]) => ({ value, label }))],
      })}
      <p className="text-xs text-ink-3">{t('order-rule.hint')}</p>
    </Form>
  )
}
