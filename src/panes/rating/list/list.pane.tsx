import { ratingCounts, ratingList } from '#contract/product/rating.endpoints.ts'
import type { stars } from '#contract/product/rating.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/workbench/link.tsx'
import type { ratingListScreen } from './list.screen.ts'
import { RatingSheet } from './rating-sheet.tsx'
import { ReplyState, type Row, replyStateText } from './reply-state.tsx'
import { Stars, starsText } from './stars.tsx'

const seenOf = ({ image_urls, video_urls }: Row): number => image_urls.length + video_urls.length
/** Stars alone say so. */
const commentOf = ({ comment }: Row): string => comment || t('rating.no-comment')
const low = [1, 2] as const

const ratings = declareList(
  ratingList,
  // What gives way, and when: what was said and whether it was answered stay longest.
  (kinds) => ({
    marketplace: kinds.marketplace((row) => row.marketplace),
    rating: {
      least: 78,
      yields: 1,
      cell: (row) => <Stars count={row.rating} />,
      title: (row) => starsText(row.rating),
      sheet: { field: 'rating', kind: 'number' },
    },
    comment: {
      least: 180,
      grow: 2.6,
      counts: true,
      cell: (row, _run, hrefOf) => (
        <span className="flex min-w-0 items-center gap-2">
          <Link to={hrefOf(row.rating_code)} className={row.comment ? 'list-link truncate' : 'list-quiet truncate'}>
            {commentOf(row)}
          </Link>
          {seenOf(row) > 0 ? (
            <span className="list-quiet inline-flex shrink-0 items-center gap-0.5">
              <Icon name="image" size={13} label={t('rating.pictures', { count: seenOf(row) })} />
              {seenOf(row)}
            </span>
          ) : null}
        </span>
      ),
      title: commentOf,
      sheet: { field: 'comment' },
    },
    product: kinds.text((row) => row.product_name || row.mp_product_id, { least: 130, grow: 1.4, yields: 4, sheet: { field: 'product_name' } }),
    buyer: kinds.quiet((row) => row.buyer_name, { least: 92, grow: 0.7, yields: 5 }),
    store: kinds.quiet((row) => row.store_name, { least: 100, grow: 0.7, yields: 6 }),
    order: kinds.quiet((row) => row.order_code ?? row.mp_order_id, { least: 132, yields: 7, extra: true, sheet: { field: 'order_code' } }),
    reply: {
      least: 150,
      grow: 1.2,
      yields: 0,
      cell: (row) => <ReplyState row={row} />,
      title: replyStateText,
      sheet: [
        { field: 'product_rating_reply.comment' },
        { field: 'product_rating_reply.mp_created_at', kind: 'instant', title: 'rating.column.replied-at' },
      ],
    },
    when: kinds.ago((row) => row.created_at, { least: 124, yields: 3 }),
  }),
  {
    kind: 'rating',
    key: ({ rating_code }) => rating_code,
    mark: 'data-rating-code',
    name: (row) => [starsText(row.rating), row.buyer_name].filter(Boolean).join(' · '),
    select: 'many',
    menuButton: true,
    card: {
      below: 520,
      columns: ['marketplace', 'comment', 'rating'],
      from: 2,
      line: (row) => (
        <span className="flex min-w-0 gap-2">
          <span className="list-quiet min-w-0 truncate">{[row.product_name, row.buyer_name].filter(Boolean).join(' · ')}</span>
          <ReplyState row={row} />
        </span>
      ),
    },
    tabs: {
      by: 'answered',
      values: ['no', 'yes'],
      also: [{ key: 'low', query: { rating: [...low] }, text: () => t('rating.tab.low') }],
      label: 'rating.tab.label',
      text: (answered) => t(`rating.tab.${answered ?? 'all'}`),
      useCounts() {
        const { data } = usePart(ratingCounts)
        const totals: Readonly<Record<string, number>> | undefined = data && { ...data, no: data.unanswered, yes: data.all - data.unanswered }
        return totals && ((key) => totals[key])
      },
    },
    texts: {
      title: 'rating.list.title',
      failed: 'rating.list.failed',
      column: (id) => t(`rating.column.${id}`),
      sorts: { label: 'rating.sort.label', text: (sort) => t(`rating.sort.${sort}`) },
      narrow: 'rating.filter.label',
      selection: 'rating.selection',
    },
    filters: {
      search: { label: 'rating.filter.search', hint: 'rating.filter.search-hint' },
      rating: { label: 'rating.filter.rating', option: (count: (typeof stars)[number]) => starsText(count) },
      stores: { label: 'rating.filter.stores' },
      start_date: { label: 'rating.filter.days' },
    },
    empty: {
      icon: 'star',
      ofStores: true,
      title: 'rating.empty.none',
      text: 'rating.empty.none-text',
      noMatch: 'rating.empty.no-match',
      noMatchText: 'rating.empty.no-match-text',
      showAll: 'rating.empty.show-all',
      ofTab: ({ answered }) => (answered === 'no' ? { icon: 'circle-check', title: 'rating.empty.answered' } : undefined),
    },
    context: (known: readonly (Pick<Row, 'rating_code' | 'can_reply'> & Partial<Pick<Row, 'order_code'>>)[]) => ({
      'rating.open': known.filter(({ can_reply }) => can_reply).map(({ rating_code }) => rating_code),
      'rating.can-reply': known.some(({ can_reply }) => can_reply),
      'rating.order': known.find(({ order_code }) => order_code)?.order_code ?? null,
    }),
    about: ({ marketplace, store_code, mp_product_id, order_code }) => ({
      listing: { marketplace, store_code, product_code: mp_product_id },
      ...(order_code !== null && { order_code }),
    }),
    peek: { as: 'rating_code', Panel: RatingSheet },
  },
)

export const firstCalls = firstPageOf(ratingList)

export default function RatingListPane({ query }: PropsOf<typeof ratingListScreen>) {
  return <ListView of={ratings} query={query} />
}
