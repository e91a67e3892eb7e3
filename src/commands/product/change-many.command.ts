import { z } from 'zod'
import { type ChangeField, changeFields, isText, readChange } from '#contract/product/bulk-change.ts'
import { productCategory } from '#contract/product/category.endpoints.ts'
import { productLocation, productSupplier } from '#contract/product/product.endpoints.ts'
import { mayChangeField, setsStock } from '#contract/product/product-access.ts'
import { mostImported } from '#contract/product/product-import.ts'
import type { Choice } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { productImportScreen } from '#panes/product/import/import.screen.ts'
import { handOver } from '#platform/command/handed-over.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { subject } from '#platform/session/session.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasProducts, productTargets } from './product-targets.ts'

const named = (names: readonly { readonly name: string }[]): Choice[] => names.map(({ name }) => ({ value: name, title: name }))
const none = (): Choice => ({ value: '-', title: t('product.change.none') })

/** Names that occur; of numbers, how a change is written. */
async function valuesOf(field: ChangeField): Promise<Choice[]> {
  if (field === 'category') return named((await queryClient.ensureQueryData(callQuery(productCategory))).categories)
  if (field === 'supplier') return [...named((await queryClient.ensureQueryData(callQuery(productSupplier))).suppliers), none()]
  if (field === 'location') return [...named((await queryClient.ensureQueryData(callQuery(productLocation))).locations), none()]
  const steps =
    field === 'price' || field === 'price_cost' ? ['+10%', '-10%', '+5%', '-5%', '+1000', '-1000'] : ['0', '+1', '+5', '+10', '-1', '+10%']
  return steps.map((value) => ({ value, title: value }))
}

/** One change of many SKUs: what it would make of each is seen first, then written by a job. */
export const changeMany = defineCommand({
  id: 'product.change-many',
  title: 'product.command.changeMany',
  keywords: 'product.command.changeManyKeywords',
  icon: 'pencil',
  group: 'product.group',
  keys: ['Shift+B'],
  when: hasProducts,
  menus: [{ at: 'selection', of: 'product', order: 105 }],
  access: setsStock,
  args: z.object({ field: z.enum(changeFields), value: z.string().trim().min(1).max(100) }),
  asks: {
    field: {
      label: 'product.ask.change',
      choices: () =>
        changeFields.filter((field) => mayChangeField(field, subject())).map((field) => ({ value: field, title: t(`product.column.${field}`) })),
    },
    value: { label: 'product.ask.change-to', freeText: true, choices: (_, { field }) => valuesOf(field as ChangeField) },
  },
  run({ args: { field, value }, context }) {
    const refuse = (text: string) => void toast.show({ kind: 'error', text })
    const skus = productTargets(context).map(({ sku }) => sku)
    const change = readChange(field, value)
    if (!change) return refuse(t(isText(field) ? 'product.change.no-text' : 'product.change.no-number'))
    if (skus.length > mostImported) return refuse(t('product.change.too-many', { most: formatNumber(mostImported) }))
    const name = t('product.change.name', { field: t(`product.column.${field}`), value: change.value === null ? t('product.change.none') : value })
    handOver(productImportScreen.id, { name, skus, change })
    workbench.open(productImportScreen.href(), 'replace')
  },
})
