import { formatRupiah } from '#platform/i18n/i18n.ts'
import { columnKinds } from './columns.tsx'
import type { Column } from './list-spec.ts'

/** An amount of a document, in a list of them: a dash where there is none. */
export const amountColumn = <Row,>(pick: (row: Row) => number, rest: Partial<Column<Row>> = {}): Column<Row> =>
  columnKinds<Row>().rupiah(pick, {
    least: 110,
    cell: (row) => (pick(row) === 0 ? <span className="list-quiet">–</span> : formatRupiah(pick(row))),
    ...rest,
  })
