import { z } from 'zod'
import { compilePath, fillPath } from './path.ts'
import type { Href, PaneProps, Screen } from './screen.ts'
import { formatQuery } from './url.ts'

const nothing = z.object({})
type Nothing = typeof nothing

/** What a `*.screen.ts` writes: parameters, query and `openable` (true) may be left out. */
type Declared<P extends z.ZodObject, Q extends z.ZodObject> = Omit<Screen<P, Q>, 'params' | 'query' | 'openable'> & {
  readonly params?: P
  readonly query?: Q
  readonly openable?: boolean
}

export type DefinedScreen<P extends z.ZodObject = z.ZodObject, Q extends z.ZodObject = z.ZodObject> = Screen<P, Q> & {
  /** The screen's address. Query names stand in the order of the schema; what is undefined or empty is left out. */
  readonly href: Href<P, Q>
}

/** What is known of a screen also while only its outline is there: all but what its address says, and how it follows. */
export type KnownScreen = Omit<DefinedScreen, Undeclared> & Partial<Pick<DefinedScreen, 'follows'>>

type Undeclared = 'params' | 'query' | 'follows'

/** The props of a screen's pane: `function QueuePane({ query }: PropsOf<typeof queueScreen>)`. */
export type PropsOf<S extends Screen> = PaneProps<z.output<S['params']>, z.output<S['query']>>

/** A screen's address from what its path and query are called. */
export function hrefOf(path: string, queryNames: readonly string[]): DefinedScreen['href'] {
  const pattern = compilePath(path)
  return (input) => {
    const values = (input?.query ?? {}) as Readonly<Record<string, unknown>>
    const params = input?.params as Readonly<Record<string, unknown>> | undefined
    return fillPath(pattern, params) + formatQuery(queryNames.map((name) => [name, values[name]]))
  }
}

/** Declares a screen. Throws when the path is malformed. */
export function defineScreen<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(declared: Declared<P, Q>): DefinedScreen<P, Q> {
  const query = declared.query ?? (nothing as unknown as Q)
  return {
    ...declared,
    params: declared.params ?? (nothing as unknown as P),
    query,
    openable: declared.openable ?? true,
    href: hrefOf(declared.path, Object.keys(query.shape)) as Href<P, Q>,
  }
}
