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

/** The props of a screen's pane: `function QueuePane({ query }: PropsOf<typeof queueScreen>)`. */
export type PropsOf<S extends Screen> = PaneProps<z.output<S['params']>, z.output<S['query']>>

/** Declares a screen. Throws when the path is malformed. */
export function defineScreen<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(declared: Declared<P, Q>): DefinedScreen<P, Q> {
  const pattern = compilePath(declared.path)
  const query = declared.query ?? (nothing as unknown as Q)
  const names = Object.keys(query.shape)
  return {
    ...declared,
    params: declared.params ?? (nothing as unknown as P),
    query,
    openable: declared.openable ?? true,
    href(input) {
      const values = (input?.query ?? {}) as Readonly<Record<string, unknown>>
      return (
        fillPath(pattern, input?.params as Readonly<Record<string, unknown>> | undefined) + formatQuery(names.map((name) => [name, values[name]]))
      )
    },
  }
}
