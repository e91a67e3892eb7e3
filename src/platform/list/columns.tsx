import { type Marketplace, marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import type { CellKind } from '#contract/core/sheet.ts'
import { formatDay, formatInstant, formatNumber, formatRelative, formatRupiah } from '#platform/i18n/i18n.ts'
import { signedRupiah } from '#platform/i18n/signed-rupiah.ts'
import type { ListColumn } from '#platform/ui/list-columns.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { fieldOf } from './field-of.ts'
import type { Column, SheetCell } from './list-spec.ts'

const instantText = (at: string | null): string | undefined => (at ? formatInstant(at) : undefined)

/**
 * The usual columns of a list with such rows: what they show is picked from the row, and the rest is their room first of all. Where it is a field as it is, that
 * is what an export has; where it is not, `sheet` says what.
 */
export interface ColumnKinds<Row> {
  text(pick: (row: Row) => string | null, rest: Rest<Row>): Column<Row>
  quiet(pick: (row: Row) => string | null, rest: Rest<Row>): Column<Row>
  /** A name that leads to what it names. */
  link(pick: (row: Row) => string, href: (row: Row) => string, rest: Rest<Row>): Column<Row>
  count(pick: (row: Row) => number, rest: Rest<Row>): Column<Row>
  rupiah(pick: (row: Row) => number, rest: Rest<Row>): Column<Row>
  /** An amount that may be below zero; a dash where it is none. */
  signed(pick: (row: Row) => number | null, rest: Rest<Row>): Column<Row>
  /** How long ago; the instant on hover. */
  ago(pick: (row: Row) => string | null, rest: Rest<Row>): Column<Row>
  day(pick: (row: Row) => string | null, rest: Rest<Row>): Column<Row>
  /** Its room has any instant whole. */
  instant(pick: (row: Row) => string | null, rest?: Partial<Column<Row>>): Column<Row>
  marketplace(pick: (row: Row) => Marketplace): Column<Row>
}
type Rest<Row> = ListColumn & Partial<Column<Row>>

function sheetOf(pick: (row: never) => unknown, kind: CellKind, words?: SheetCell<unknown>['words']): Partial<Column<unknown>> {
  const field = fieldOf(pick) as never
  return field === undefined ? {} : { sheet: { field, kind, ...(words && { words }) } }
}

/** A column of a moment, in the words of `say`. */
const moment =
  (say: (at: string) => string, kind: CellKind): ColumnKinds<unknown>['ago'] =>
  (pick, rest) => ({
    cell: (row) => {
      const at = pick(row)
      return at && say(at)
    },
    title: (row) => instantText(pick(row)),
    look: 'list-quiet',
    ...sheetOf(pick, kind),
    ...rest,
  })

/** A column of a number, in the words of `say`: its least room has it whole. */
const number =
  (say: (value: number) => string, kind: CellKind): ColumnKinds<unknown>['count'] =>
  (pick, rest) => ({ cell: (row) => say(pick(row)), numeric: true, fits: true, ...sheetOf(pick, kind), ...rest })

const kinds: ColumnKinds<unknown> = {
  text: (pick, rest) => ({ cell: pick, title: (row) => pick(row) ?? undefined, ...sheetOf(pick, 'text'), ...rest }),
  quiet: (pick, rest) => kinds.text(pick, { look: 'list-quiet', ...rest }),
  link: (pick, href, rest) => ({
    cell: (row) => (
      <Link to={href(row)} className="list-link">
        {pick(row)}
      </Link>
    ),
    title: pick,
    ...sheetOf(pick, 'text'),
    ...rest,
  }),
  count: number(formatNumber, 'number'),
  rupiah: number(formatRupiah, 'rupiah'),
  signed: (pick, rest) => ({
    cell: (row) => signedRupiah(pick(row)),
    numeric: true,
    look: (row) => (pick(row) ? undefined : 'list-quiet'),
    ...sheetOf(pick, 'rupiah'),
    ...rest,
  }),
  ago: moment((at) => formatRelative(at, Date.now()), 'instant'),
  day: moment(formatDay, 'day'),
  instant: (pick, rest) => moment(formatInstant, 'instant')(pick, { least: 160, ...rest }),
  marketplace: (pick) => ({
    least: 38,
    headless: true,
    fits: true,
    cell: (row) => <MarketplaceDot marketplace={pick(row)} label="short" />,
    ...sheetOf(pick, 'text', { of: marketplaces, say: (one: Marketplace) => marketplaceFacts[one].name }),
  }),
}

/** They hold nothing of a row's type: one set serves all lists. */
export const columnKinds = <Row,>(): ColumnKinds<Row> => kinds as ColumnKinds<Row>
