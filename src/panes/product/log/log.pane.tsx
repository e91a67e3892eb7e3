import { productLog, productLogAgents } from '#contract/product/product.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { Code } from '#platform/ui/code.tsx'
import { changeText } from '../change-text.ts'
import { productListScreen } from '../list/list.screen.ts'
import type { productLogScreen } from './log.screen.ts'

const names = {
  when: 'product.log.when',
  name: 'product.column.name',
  sku: 'product.column.sku',
  field: 'product.log.field',
  change: 'product.log.change',
  who: 'product.log.who',
  note: 'product.log.note',
} as const

const hrefOf = ({ sku }: { sku: string | null }) => productListScreen.href(sku === null ? {} : { query: { sku } })
/** What a comparison set right was nobody's doing: its note names the store. */
const whoOf = ({ agent_name, agent_id }: { agent_name: string; agent_id: number | null }): string =>
  agent_name || (agent_id === null ? t('product.log.system') : '')

const log = declareList(
  productLog,
  ({ instant, quiet, text, link }) => ({
    when: instant((row) => row.created_at),
    name: link((row) => row.name, hrefOf, { least: 140, grow: 1.2, yields: 2 }),
    sku: {
      least: 130,
      grow: 0.6,
      yields: 1,
      cell: ({ sku }) => (sku === null ? null : <Code>{sku}</Code>),
      title: ({ sku }) => sku ?? '',
      sheet: { field: 'sku' },
    },
    field: text((row) => t(`product.column.${row.field}`), { least: 110, grow: 0.5, sheet: { field: 'field' } }),
    change: text(changeText, {
      least: 140,
      grow: 1,
      sheet: [{ field: 'before' }, { field: 'after' }, { field: 'before_text' }, { field: 'after_text' }],
    }),
    who: text(whoOf, { least: 120, grow: 0.8, yields: 0, sheet: { field: 'agent_name' } }),
    note: quiet((row) => row.note, { least: 120, grow: 1, yields: 3 }),
  }),
  {
    kind: 'product-log',
    key: ({ log_id }) => String(log_id),
    mark: 'data-log-id',
    name: ({ name }) => name,
    href: hrefOf,
    card: {
      below: 560,
      columns: ['name', 'when'],
      line: (row) => [row.sku, t(`product.column.${row.field}`), changeText(row), whoOf(row)].filter(Boolean).join(' · '),
    },
    texts: { title: 'product.log.title', failed: 'product.log.failed', column: (id) => t(names[id]), narrow: 'product.log.filters' },
    filters: {
      sku: { label: 'product.column.sku' },
      field: { label: 'product.log.field', option: (field) => t(`product.column.${field}`) },
      agent_id: {
        label: 'product.log.who',
        useOptions: () =>
          (usePart(productLogAgents).data?.agents ?? []).map(({ agent_id, agent_name }) => ({ value: String(agent_id), label: agent_name })),
      },
      start_date: { label: 'product.log.days' },
    },
    empty: {
      icon: 'history',
      title: 'product.log.empty',
      text: 'product.log.empty-text',
      noMatch: 'product.log.no-match',
      noMatchText: 'product.log.no-match-text',
      showAll: 'product.log.show-all',
    },
  },
)

export default function ProductLogPane({ query }: PropsOf<typeof productLogScreen>) {
  return <ListView of={log} query={query} />
}
