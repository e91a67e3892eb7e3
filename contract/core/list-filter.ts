import { z } from 'zod'
import { rowIdInAddress } from './ids.ts'
import { marketplaceSchema } from './marketplace.ts'
import { day, flag, listOf, month } from './query.ts'

/** How a filter is asked for: each kind has its one control in the filter bar. */
export type FilterKind =
  | 'search'
  | 'code'
  | 'codes'
  | 'stores'
  | 'marketplaces'
  | 'choice'
  | 'choices'
  | 'names'
  | 'id'
  | 'flag'
  | 'first-day'
  | 'last-day'

/** What a list can be narrowed by. Its name, in the call and in the address, is the key that it is declared under. */
export interface Filter<S extends z.ZodType = z.ZodType> {
  readonly kind: FilterKind
  /** From a query string to what the list is narrowed to; undefined: it is not. */
  readonly schema: S
  /** What can be chosen. */
  readonly choices?: readonly (string | number)[]
  /** What a choice stands at while nothing is chosen: it sets what is shown of the rows, and leaves none out. */
  readonly usual?: string | number
  /** Characters that make a search. */
  readonly least?: number
  /** Of stores and marketplaces: those where people write and nothing is sold are among them. */
  readonly chats?: boolean
}

const declare = <S extends z.ZodType>(kind: FilterKind, schema: S, rest: Pick<Filter, 'choices' | 'usual' | 'least' | 'chats'> = {}): Filter<S> => ({
  kind,
  schema,
  ...rest,
})

/** A value as a query string may write it: `9` for 9 as well. */
const oneOf = <const V extends string | number>(values: readonly V[]) =>
  z.union([z.string(), z.number()]).transform((given, context): V => {
    const found = values.find((value) => String(value) === String(given))
    if (found === undefined) {
      context.issues.push({ code: 'invalid_value', values: [...values], input: given })
      return z.NEVER
    }
    return found
  })

/** The kinds of filters, for a list's declaration. */
export const filter = {
  /** Words that have to occur. */
  search: (least = 2) => declare('search', z.string().trim().min(least).max(100).optional(), { least }),
  /** One whole code, as it was typed or scanned. */
  code: (most = 64) => declare('code', z.string().trim().min(1).max(most).optional()),
  /** Whole codes, as a link brings them: nobody types them here. */
  codes: (most = 200) => declare('codes', listOf(z.string().max(120), most).optional()),
  stores: (options?: Pick<Filter, 'chats'>) => declare('stores', listOf(z.string().max(64), 200).optional(), options),
  marketplaces: (options?: Pick<Filter, 'chats'>) => declare('marketplaces', listOf(marketplaceSchema, 20).optional(), options),
  /** One of a few; with `usual` always one of them, and that one where nothing is said. */
  choice: <const V extends string | number>(values: readonly V[], usual?: NoInfer<V>) =>
    declare('choice', oneOf(values).optional(), { choices: values, ...(usual !== undefined && { usual }) }),
  /** Any of a few. */
  choices: <const V extends string | number>(values: readonly V[]) =>
    declare('choices', listOf(oneOf(values) as z.ZodType<V, string>, values.length).optional(), { choices: values }),
  /** Any of what the workspace calls something; the screen knows which there are. */
  names: (most = 50) => declare('names', listOf(z.string().max(120), most).optional()),
  /** The same by their numbers. */
  ids: (most = 50) => declare('names', listOf(z.string().regex(/^\d{1,9}$/, 'an id'), most).optional()),
  /** One of what the workspace has; the screen knows which there are. */
  id: () => declare('id', rowIdInAddress.optional()),
  flag: () => declare('flag', flag.optional()),
  /** A single day, as a link brings it. */
  day: () => declare('first-day', day.optional()),
  /** A calendar month, the present one where nothing is said; it leaves no rows out that are of it. */
  month: () => declare('id', month.optional(), { usual: 'now' }),
  /** From a day to a day, both with it: spread into the filters, since calls name the two apart. */
  days: () => ({ start_date: declare('first-day', day.optional()), end_date: declare('last-day', day.optional()) }),
}
