import { z } from 'zod'
import { accountTeam } from '#contract/account/team.endpoints.ts'
import { orderQueryList } from '#contract/order/custom-filter-list.endpoints.ts'
import { type OrderRule, orderRuleChange, orderRuleCreate, orderRuleTextSchema } from '#contract/order/order-rule.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { customFilterScreen } from '#panes/settings/custom-filter/custom-filter.screen.ts'
import { orderTagScreen } from '#panes/settings/order-tag/order-tag.screen.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, own, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { TagChip, useOrderTags } from '#platform/order/tags.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { orderRuleScreen } from './order-rule.screen.ts'
import { actsDraft, actsOf, blankActs, courses, draftOf, wrongActs } from './rule-acts.ts'

const draft = actsDraft.extend({ name: orderRuleTextSchema.shape.name, query_id: z.string().min(1) })
const ruleForm = declareForm(draft, {
  blank: { name: '', query_id: '', ...blankActs },
  fields: {
    name: text('order-rule.name', { autoComplete: 'off' }),
    query_id: choice('order-rule.filter', undefined, { missing: 'order-rule.filter-missing' }),
    tags: own<readonly string[]>('order-rule.tags', ({ value, label, onChange }) => <TagBoxes value={value} label={label} onChange={onChange} />),
    assign: choice('order-rule.assign'),
    course: choice('order-rule.course', () => courses.map((value) => ({ value, label: t(`order-rule.course.${value}`) }))),
    shipping_method: choice('order-rule.method'),
    reason: text('order-rule.reason', { autoComplete: 'off' }),
    print: own<boolean>('order-rule.print', ({ value, onChange }) => (
      <Checkbox checked={value} onChange={onChange}>
        {t('order-rule.print')}
      </Checkbox>
    )),
  },
})

function TagBoxes({ value, label, onChange }: { value: readonly string[]; label: string; onChange(value: readonly string[]): void }) {
  const tags = useOrderTags()
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-xs font-medium text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {tags.map((tag) => {
          const id = String(tag.tag_id)
          return (
            <Checkbox key={id} checked={value.includes(id)} onChange={(on) => onChange(on ? [...value, id] : value.filter((one) => one !== id))}>
              <TagChip {...tag} />
            </Checkbox>
          )
        })}
      </div>
      <Link to={orderTagScreen.href()} placement="right" className="text-xs text-accent underline-offset-2 hover:underline">
        {t('order-mark.tags')}
      </Link>
    </fieldset>
  )
}

/** What a rule says. A rule that is changed is off until it is switched on again. */
export function RuleForm({ rule }: { rule?: OrderRule }) {
  const { navigate } = usePane()
  const filters = usePart(orderQueryList).data?.queries ?? []
  const team = (usePart(accountTeam).data ?? []).filter(({ can_order }) => can_order)
  const methods = new Map(
    (usePart(storeList).data ?? []).flatMap(({ order_capabilities }) =>
      (order_capabilities.accept?.shipping_methods ?? []).map(({ id, name }) => [id, name]),
    ),
  )
  const form = useForm(ruleForm, {
    initial: rule && { name: rule.name, query_id: String(rule.query_id), ...draftOf(rule.acts) },
    keep: `order-rule.${rule?.rule_id ?? 'new'}`,
    check: wrongActs,
    send({ name, query_id, ...acts }) {
      const body = { name, query_id: Number(query_id), acts: actsOf(acts) }
      return rule ? call(orderRuleChange, { params: { id: rule.rule_id }, body }) : call(orderRuleCreate, { body })
    },
    sent({ rule_id, name }) {
      toast.show({ kind: 'success', text: t('order-rule.saved', { name }) })
      navigate(orderRuleScreen.href({ query: { rule_id: String(rule_id) } }))
    },
  })
  const { course } = form.values
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
      {form.field('course')}
      {course === 'accept'
        ? form.field('shipping_method', {
            options: [{ value: '', label: t('order-rule.any-method') }, ...[...methods].map(([value, label]) => ({ value, label }))],
          })
        : null}
      {course === 'hold' ? form.field('reason') : form.field('print')}
      {form.field('assign', {
        options: [{ value: '', label: t('order-mark.nobody') }, ...team.map(({ user_id, name }) => ({ value: String(user_id), label: name }))],
      })}
      {form.field('tags')}
      <p className="text-xs text-ink-3">{t('order-rule.hint')}</p>
    </Form>
  )
}
