import type { Marketplace } from '#contract/core/marketplace.ts'
import { formatDay, formatInstant, formatNumber, formatRelative } from '#platform/i18n/i18n.ts'
import type { ListColumn } from '#platform/ui/list-columns.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import type { Column } from './list-spec.ts'

const instantText = (at: string | null): string | undefined => (at ? formatInstant(at) : undefined)

/** The usual columns of a list with such rows: what they show is picked from the row, and the rest is their room first of all. */
export interface ColumnKinds<Row> {
  text(pick: (row: Row) => string | null, rest: Rest<Row>): Column<Row>
  quiet(pick: (row: Row) => string | null, rest: Rest<Row>): Column<Row>
  /** A name that leads to what it names. */
  link(pick: (row: Row) => string, href: (row: Row) => string, rest: Rest<Row>): Column<Row>
  count(pick: (row: Row) => number, rest: Rest<Row>): Column<Row>
  /** How long ago; the instant on hover. */
  ago(pick: (row: Row) => string | null, rest: Rest<Row>): Column<Row>
  day(pick: (row: Row) => string | null, rest: Rest<Row>): Column<Row>
  instant(pick: (row: Row) => string | null, rest: Rest<Row>): Column<Row>
  marketplace(pick: (row: Row) => Marketplace): Column<Row>
}
type Rest<Row> = ListColumn & Partial<Column<Row>>

/** A column of a moment, in the words of `say`. */
const moment =
  (say: (at: string) => string): ColumnKinds<unknown>['ago'] =>
  (pick, rest) => ({
    cell: (row) => {
      const at = pick(row)
      return at && say(at)
    },
    title: (row) => instantText(pick(row)),
    look: 'list-quiet',
    ...rest,
  })

const kinds: ColumnKinds<unknown> = {
  text: (pick, rest) => ({ cell: pick, title: (row) => pick(row) ?? undefined, ...rest }),
  quiet: (pick, rest) => kinds.text(pick, { look: 'list-quiet', ...rest }),
  link: (pick, href, rest) => ({
    cell: (row) => (
      <Link to={href(row)} className="list-link">
        {pick(row)}
      </Link>
    ),
    title: pick,
    ...rest,
  }),
  count: (pick, rest) => ({ cell: (row) => formatNumber(pick(row)), numeric: true, ...rest }),
  ago: moment((at) => formatRelative(at, Date.now())),
  day: moment(formatDay),
  instant: moment(formatInstant),
  marketplace: (pick) => ({ least: 38, headless: true, cell: (row) => <MarketplaceDot marketplace={pick(row)} label="short" /> }),
}

/** They hold nothing of a row's type: one set serves all lists. */
export const columnKinds = <Row,>(): ColumnKinds<Row> => kinds as ColumnKinds<Row>
