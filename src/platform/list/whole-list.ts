import { useMemo } from 'react'
import type { AnyAddress, QueryOf } from '#contract/core/list-address.ts'
import type { ListRows, RowsAsked } from './list-rows.ts'
import type { ErasedQuery } from './list-spec.ts'
import { useRowsHere } from './rows-here.ts'

/** What is read at once: a call's result has this shape. */
interface Whole<Row> {
  readonly data: readonly Row[] | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): unknown
}

/** A list whose rows are all there: it is narrowed here, not by the server. */
export interface WholeList<Row, A extends AnyAddress> {
  readonly address: A
  useRows(asked: RowsAsked): ListRows
  /** For the type of its rows alone. */
  readonly row?: Row
}

type Matches<Row, Query> = { readonly [Name in keyof Omit<Query, 'sort'>]-?: (row: Row, value: NonNullable<Query[Name & keyof Query]>) => boolean }
type Compare<Row> = (a: Row, b: Row) => number
/** What each sort of the address means; needed where it has some. */
type Orders<Row, Query> = Query extends { readonly sort: infer S extends string } ? readonly [orders: Readonly<Record<S, Compare<Row>>>] : readonly []

/** Each word occurs in one of the texts. */
export function hasWords(search: string, ...texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

type Tests<Row> = Readonly<Record<string, (row: Row, value: unknown) => boolean>>

const fits = <Row>(tests: Tests<Row>, row: Row, query: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(tests).every(([name, test]) => query[name] === undefined || test(row, query[name]))

function useWhole<Row extends object>(
  whole: Whole<Row>,
  tests: Tests<Row>,
  orders: Readonly<Record<string, Compare<Row>>>,
  { query }: RowsAsked,
): ListRows {
  const { data } = whole
  const rows = useMemo(() => {
    const found = data?.filter((row) => fits(tests, row, query)) ?? []
    const order = orders[String(query.sort)]
    return order ? found.sort(order) : found
  }, [data, tests, orders, query])
  const more = useMemo(
    () => ({ count: (change: ErasedQuery) => data?.filter((row) => fits(tests, row, { ...query, ...change })).length ?? 0 }),
    [data, tests, query],
  )
  return useRowsHere(rows, whole, more)
}

/** Declares a list whose rows come whole, from a hook, and what each of its filters and sorts means. */
export function wholeList<Row extends object, A extends AnyAddress>(
  address: A,
  useAll: (asked: RowsAsked) => Whole<Row>,
  matches: Matches<Row, QueryOf<A>>,
  ...[orders = {}]: Orders<Row, QueryOf<A>>
): WholeList<Row, A> {
  const tests = matches as unknown as Tests<Row>
  return { address, useRows: (asked) => useWhole(useAll(asked), tests, orders, asked) }
}
