import type { z } from 'zod'
import type { KnownScreen } from './define-screen.ts'
import { bySpecificity, compilePath, matchPath, type PathPattern, shapeOf } from './path.ts'
import type { Screen } from './screen.ts'
import { parseQuery, type RawQuery, splitUrl } from './url.ts'

/** A part of an address that its screen does not understand: the name in the query, and what is expected. */
export interface AddressIssue {
  readonly name: string
  readonly message: string
}

export type Match<S extends Screen = Screen> =
  /** `issues` names query parts that were left out because they are malformed. */
  | { readonly kind: 'screen'; readonly screen: S; readonly params: unknown; readonly query: unknown; readonly issues: readonly AddressIssue[] }
  /** The screen is there, but it cannot be shown without the parts that are missing or malformed. */
  | { readonly kind: 'malformed'; readonly screen: S; readonly params: unknown; readonly issues: readonly AddressIssue[] }
  /** The screen is there, and its declaration, which knows what the address says, is not yet. */
  | { readonly kind: 'outlined'; readonly screen: KnownScreen }
  | { readonly kind: 'not-found' }

export interface ScreenRegistry<S extends Screen = Screen> {
  readonly all: readonly (S | KnownScreen)[]
  get(id: string): S | KnownScreen | undefined
  /** The screen that an in-app address shows. Where several could, the most specific path wins. */
  match(url: string): Match<S>
}

/** Throws when two screens have the same id or the same path, or when one is openable but needs parameters. */
export function createScreenRegistry<S extends Screen>(screens: readonly (S | KnownScreen)[]): ScreenRegistry<S> {
  const byId = new Map<string, S | KnownScreen>()
  const byShape = new Map<string, S | KnownScreen>()
  const routes: { pattern: PathPattern; screen: S | KnownScreen }[] = []
  for (const screen of screens) {
    const pattern = compilePath(screen.path)
    const twin = byShape.get(shapeOf(pattern))
    if (byId.has(screen.id)) throw new Error(`Two screens have the id ${screen.id}`)
    if (twin) throw new Error(`Screens ${twin.id} and ${screen.id} have the same path ${screen.path}`)
    if (screen.openable && isDeclared(screen)) assertOpenable(screen)
    byId.set(screen.id, screen)
    byShape.set(shapeOf(pattern), screen)
    routes.push({ pattern, screen })
  }
  routes.sort((a, b) => bySpecificity(a.pattern, b.pattern))

  return {
    all: screens,
    get: (id) => byId.get(id),
    match(url) {
      const { path, search } = splitUrl(url)
      for (const { pattern, screen } of routes) {
        const found = matchPath(pattern, path)
        if (found && !isDeclared(screen)) return { kind: 'outlined', screen }
        const params = found && (screen as S).params.safeParse(found)
        if (params?.success) return readQuery(screen as S, params.data, parseQuery(search))
      }
      return { kind: 'not-found' }
    },
  }
}

const isDeclared = <S extends Screen>(screen: S | KnownScreen): screen is S => 'params' in screen

function assertOpenable(screen: Screen): void {
  if (!screen.params.safeParse({}).success || !screen.query.safeParse({}).success)
    throw new Error(`Screen ${screen.id} needs parameters, so it cannot be openable`)
}

/** A malformed part must not make the screen unusable: it is left out and reported, and the rest counts. */
function readQuery<S extends Screen>(screen: S, params: unknown, raw: RawQuery): Match<S> {
  const whole = screen.query.safeParse(raw)
  if (whole.success) return { kind: 'screen', screen, params, query: whole.data, issues: [] }
  const issues = whole.error.issues.flatMap(issuesOf)
  const bad = new Set(issues.map((issue) => issue.name))
  const kept = Object.fromEntries(Object.entries(raw).filter(([name]) => !bad.has(name)))
  for (const attempt of [kept, {}]) {
    const again = screen.query.safeParse(attempt)
    if (again.success) return { kind: 'screen', screen, params, query: again.data, issues }
  }
  return { kind: 'malformed', screen, params, issues }
}

function issuesOf(issue: z.core.$ZodIssue): AddressIssue[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => ({ name, message: issue.message }))
  return [{ name: String(issue.path[0] ?? ''), message: issue.message }]
}
