import { listingPushes } from '#contract/product/listing.endpoints.ts'
import { type ListingPushRow, pushKinds, pushOutcomes } from '#contract/product/listing.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { stockMovementScreen } from '../stock-ledger/stock-ledger.screen.ts'
import { listingDetailScreen } from './listing.screen.ts'

const kindText = (kind: ListingPushRow['kind']): string => t(`listing.pushes.kind.${kind}`)
const outcomeText = (outcome: ListingPushRow['outcome']): string => t(`listing.pushes.outcome.${outcome}`)
const titleOf = ({ name, variant }: ListingPushRow): string => [name, variant].filter(Boolean).join(' · ')
const numberOf = ({ kind, number }: ListingPushRow): string => (kind === 'price' ? formatRupiah(number) : formatNumber(number))

function Answer({ row }: { row: ListingPushRow }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Chip tone={row.outcome === 'failed' ? 'danger' : 'success'}>{outcomeText(row.outcome)}</Chip>
      <span className="list-quiet truncate">{row.reason}</span>
    </span>
  )
}

/** Every number that a marketplace answered, of a SKU's listings or of a product's: which, when, and what the answer was. */
export const declarePushes = (of: 'sku' | 'product') =>
  declareList(
    listingPushes,
    ({ instant, marketplace, quiet }) => ({
      when: instant((row) => row.answered_at),
      marketplace: marketplace((row) => row.marketplace),
      store: quiet((row) => row.store_name, { least: 110, grow: 0.8, yields: 1 }),
      name: {
        least: 130,
        grow: 1.2,
        yields: 3,
        cell: (row) =>
          of === 'product' ? (
            row.variant || row.name
          ) : (
            <Link
              to={listingDetailScreen.href({
                params: { marketplace: row.marketplace },
                query: { product_code: row.product_code, store_code: [row.store_code] },
              })}
              className="list-link"
            >
              {titleOf(row)}
            </Link>
          ),
        title: titleOf,
        sheet: [{ field: 'name' }, { field: 'variant', title: 'product.column.variant' }],
      },
      sku: {
        least: 110,
        grow: 0.6,
        yields: 4,
        cell: ({ sku }) =>
          sku === null || of === 'sku' ? (
            <Code>{sku}</Code>
          ) : (
            <Link to={stockMovementScreen.href({ query: { sku: [sku] } })} className="list-link">
              <Code>{sku}</Code>
            </Link>
          ),
        title: ({ sku }) => sku ?? undefined,
        sheet: { field: 'sku' },
      },
      kind: quiet(({ kind }) => kindText(kind), { least: 56, yields: 2, sheet: { field: 'kind', words: { of: pushKinds, say: kindText } } }),
      number: { least: 84, numeric: true, cell: (row) => <b>{numberOf(row)}</b>, sheet: { field: 'number', kind: 'number' } },
      answer: {
        least: 110,
        grow: 1.6,
        cell: (row) => <Answer row={row} />,
        title: ({ reason }) => reason ?? undefined,
        sheet: [
          { field: 'outcome', words: { of: pushOutcomes, say: outcomeText } },
          { field: 'reason', title: 'listing.column.reason' },
        ],
      },
    }),
    {
      kind: 'listing-push',
      key: ({ listing_id, kind, answered_at }) => `${listing_id} ${kind} ${answered_at}`,
      mark: 'data-push',
      name: (row) => `${numberOf(row)} ${titleOf(row)}`,
      card: {
        below: 560,
        columns: ['when', 'number', 'answer'],
        line: (row) => [of === 'sku' ? row.store_name : row.variant, kindText(row.kind), row.reason].filter(Boolean).join(' · '),
      },
      texts: {
        title: 'listing.pushes.title',
        failed: 'listing.pushes.failed',
        column: (id) => t(`listing.pushes.column.${id}`),
        narrow: 'listing.pushes.narrow',
      },
      filters: {
        ...(of === 'sku' && { store_code: { label: 'listing.filter.store' } }),
        kind: { label: 'listing.pushes.column.kind', option: kindText },
        outcome: { label: 'listing.pushes.column.answer', option: outcomeText },
        start_date: { label: 'listing.pushes.column.when' },
      },
      empty: {
        icon: 'send',
        title: 'listing.pushes.none',
        text: 'listing.pushes.none-text',
        noMatch: 'common.list.nothing-found',
        ofOne: ({ kind, outcome, start_date, end_date, store_code }) =>
          kind || outcome || start_date || end_date || (of === 'sku' && store_code)
            ? undefined
            : { title: 'listing.pushes.none', text: 'listing.pushes.none-text' },
      },
    },
  )
