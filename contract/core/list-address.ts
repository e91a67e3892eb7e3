import { z } from 'zod'
import type { Filter } from './list-filter.ts'

export type Filters = Readonly<Record<string, Filter>>

/** What a list is narrowed to. */
export type Narrowing<F extends Filters> = { readonly [Name in keyof F]?: z.output<F[Name]['schema']> }

/** A list without a choice of orders has no sort. */
export type Sorted<S extends string> = [S] extends [never] ? unknown : { readonly sort: S }

/** What one list shows: what it is narrowed to, and how it is sorted. */
export type ListQuery<F extends Filters = Filters, S extends string = string> = Narrowing<F> & Sorted<S>

export type AddressShape<F extends Filters, S extends string> = { [Name in keyof F]: F[Name]['schema'] } & ([S] extends [never]
  ? unknown
  : { sort: z.ZodDefault<z.ZodEnum<{ [One in S]: One }>> })

/** A shape that generics put together. */
export type AsShape<T> = T extends z.ZodRawShape ? T : never

/** Between what a list shows and how calls and addresses write it. */
export interface ListAddress<F extends Filters = Filters, S extends string = string> {
  readonly filters: F
  /** The first is what the list has by itself. */
  readonly sorts: readonly S[]
  readonly schema: z.ZodObject<AsShape<AddressShape<F, S>>>
  /** As a query string writes it. What is empty, or is so by itself, is left out: equal lists have equal addresses. */
  write(query: Partial<ListQuery<F, S>>): Readonly<Record<string, string>>
  isNarrowed(query: Partial<ListQuery<F, S>>): boolean
  /** For the type alone of what it shows. */
  readonly query?: ListQuery<F, S>
}

/** The address of any list. */
export interface AnyAddress {
  readonly filters: Filters
  readonly sorts: readonly string[]
  readonly schema: z.ZodObject
  write(query: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>
  isNarrowed(query: Readonly<Record<string, unknown>>): boolean
  readonly query?: unknown
}

/** What the list of an address shows. */
export type QueryOf<A extends AnyAddress> = NonNullable<A['query']>

export const schemasOf = (filters: Filters): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema]))

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(',') : typeof value === 'boolean' ? (value ? '1' : '0') : String(value ?? '')

export function listAddress<const F extends Filters, const S extends string = never>(filters: F, sorts: readonly S[] = []): ListAddress<F, S> {
  const shape = schemasOf(filters)
  const [first] = sorts
  const schema = z.object(first === undefined ? shape : { ...shape, sort: z.enum(sorts).default(first as never) })
  const write = (query: Readonly<Record<string, unknown>>) => {
    const texts = Object.entries(filters).map(([name, { usual }]): [string, string] => {
      const text = textOf(query[name])
      return [name, text === textOf(usual) ? '' : text]
    })
    if (query.sort !== undefined && query.sort !== first) texts.push(['sort', textOf(query.sort)])
    return Object.fromEntries(texts.filter(([, text]) => text !== ''))
  }
  return {
    filters,
    sorts,
    schema: schema as unknown as ListAddress<F, S>['schema'],
    write,
    isNarrowed: (query) => Object.keys(write({ ...query, sort: undefined })).some((name) => filters[name]?.usual === undefined),
  }
}
