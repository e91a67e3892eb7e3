import { stockIoAgents, type stockIoList, type stockIoOfType } from '#contract/product/stock-io.endpoints.ts'
import { type StockIoRow, type StockIoType, stockIoStatuses, stockIoTypes } from '#contract/product/stock-io.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { causeText, documentName, referenceText } from './document-text.ts'
import { stockIoDetailScreen } from './stock-io.screen.ts'

const hrefOf = ({ io_id }: Pick<StockIoRow, 'io_id'>) => stockIoDetailScreen.href({ params: { io_id: String(io_id) } })
const typeText = (io_type: StockIoType) => t(`stock-io.type.${io_type}`)
const statusText = (status: StockIoRow['status']) => t(`stock-io.status.${status}`)

/** A draft, what was posted, and what was taken back. */
export const DocumentStatus = ({ row: { status, reversed_by } }: { row: Pick<StockIoRow, 'status' | 'reversed_by'> }) => (
  <Chip tone={status === 'draft' ? 'info' : reversed_by === null ? 'success' : 'neutral'}>
    {reversed_by === null ? statusText(status) : t('stock-io.status.reversed')}
  </Chip>
)

/** The list of all documents, or of one type of them: their rows are the same. */
export const declareDocuments = (list: typeof stockIoList | typeof stockIoOfType, ofOneType = false) =>
  declareList(
    list as typeof stockIoList,
    ({ link, count, instant, quiet, text }) => ({
      document: link(documentName, hrefOf, {
        least: 150,
        grow: 1,
        counts: true,
        sheet: [
          { field: 'io_type', title: 'stock-io.column.type', words: { of: stockIoTypes, say: typeText } },
          { field: 'io_id', title: 'stock-io.column.number' },
        ],
      }),
      status: {
        least: 96,
        yields: 0,
        cell: (row) => <DocumentStatus row={row} />,
        sheet: { field: 'status', words: { of: stockIoStatuses, say: statusText } },
      },
      cause: quiet((row) => causeText(row), { least: 100, grow: 0.6, yields: 6 }),
      reference: text(referenceText, {
        least: 100,
        grow: 0.8,
        yields: 3,
        sheet: { field: 'reference' },
      }),
      note: quiet((row) => row.note, { least: 120, grow: 1, yields: 7 }),
      skus: count((row) => row.line_total, { least: 56, yields: 5 }),
      pieces: count((row) => row.qty_total, { least: 72, yields: 1 }),
      agent: quiet((row) => row.agent_name, { least: 100, grow: 0.5, yields: 5 }),
      created: instant((row) => row.created_at, { yields: 2 }),
    }),
    {
      kind: 'stock-io',
      key: ({ io_id }) => String(io_id),
      mark: 'data-io-id',
      name: documentName,
      href: hrefOf,
      menuButton: true,
      card: {
        below: 520,
        columns: ['document', 'status'],
        line: (row) =>
          [t('stock-io.card', { count: row.line_total, pieces: formatNumber(row.qty_total) }), referenceText(row), row.agent_name]
            .filter(Boolean)
            .join(' · '),
      },
      tabs: { by: 'status', label: 'stock-io.tabs', text: (status) => (status ? statusText(status) : t('stock-io.status.all')) },
      texts: {
        title: 'stock-io.list.title',
        failed: 'stock-io.list.failed',
        column: (id) => t(`stock-io.column.${id}`),
        sorts: { label: 'stock-io.sort', text: (sort) => t(`stock-io.sort.${sort}`) },
        narrow: 'stock-io.filter.label',
      },
      filters: {
        search: { label: 'stock-io.filter.search', hint: 'stock-io.filter.search-hint' },
        ...(ofOneType ? {} : { io_type: { label: 'stock-io.column.type', option: typeText } }),
        start_date: { label: 'stock-io.column.created' },
        agent_id: {
          label: 'stock-io.column.agent',
          useOptions: () =>
            (usePart(stockIoAgents).data?.agents ?? []).map(({ agent_id, agent_name }) => ({ value: String(agent_id), label: agent_name })),
        },
      },
      empty: {
        icon: 'clipboard-list',
        title: 'stock-io.empty',
        text: 'stock-io.empty-text',
        command: 'stock-io.new-in',
        noMatch: 'common.list.nothing-found',
        showAll: 'stock-io.show-all',
      },
      context: ([row]) => documentContext(row),
    },
  )

/** What commands know of a document: whether it can be posted, deleted or taken back. */
export const documentContext = (row: Pick<StockIoRow, 'status' | 'reversed_by' | 'io_id'> | undefined) => ({
  'stock-io.draft': row?.status === 'draft',
  'stock-io.posted': row?.status === 'posted' && row.reversed_by === null,
})
