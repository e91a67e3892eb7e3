import { decodeSegment, encodeSegment } from './url.ts'

type Part = { readonly text: string } | { readonly name: string; readonly optional: boolean }

/** A screen's path, taken apart once: `/order/print-label/:marketplace`, `:name?` for an optional last parameter. */
export interface PathPattern {
  readonly path: string
  readonly parts: readonly Part[]
}

/** Throws when the path is not absolute, names a parameter twice, or has something after an optional one. */
export function compilePath(path: string): PathPattern {
  const fail = (reason: string): never => {
    throw new Error(`Path ${path}: ${reason}`)
  }
  if (!path.startsWith('/') || (path !== '/' && path.endsWith('/'))) fail('starts with a slash and does not end with one')
  const parts = path
    .slice(1)
    .split('/')
    .filter(Boolean)
    .map((segment): Part => {
      const parameter = /^:(\w+)(\?)?$/.exec(segment)
      if (parameter) return { name: parameter[1] as string, optional: parameter[2] === '?' }
      return segment.includes(':') ? fail(`${segment} is neither a text nor a parameter`) : { text: segment }
    })
  const names = parts.flatMap((part) => ('name' in part ? [part.name] : []))
  if (new Set(names).size < names.length) fail('names a parameter twice')
  const firstOptional = parts.findIndex((part) => 'name' in part && part.optional)
  if (firstOptional >= 0 && parts.slice(firstOptional).some((part) => 'text' in part || !part.optional)) fail('an optional parameter comes last')
  return { path, parts }
}

/** The parameters that a concrete path gives, or null when it is another path. Texts are decoded. */
export function matchPath(pattern: PathPattern, path: string): Record<string, string> | null {
  const segments = path.split('/').filter(Boolean).map(decodeSegment)
  if (segments.length > pattern.parts.length) return null
  const params: [string, string][] = []
  for (const [index, part] of pattern.parts.entries()) {
    const segment = segments[index]
    if (segment === null) return null
    if ('text' in part) {
      if (segment !== part.text) return null
    } else if (segment !== undefined) params.push([part.name, segment])
    else if (!part.optional) return null
  }
  return Object.fromEntries(params)
}

/** The concrete path for parameters. Throws when a needed one is missing, or an optional one is missing before a given one. */
export function fillPath(pattern: PathPattern, params: Readonly<Record<string, unknown>> = {}): string {
  const segments: string[] = []
  let ended = false
  for (const part of pattern.parts) {
    const value = 'text' in part ? part.text : params[part.name]
    const missing = value === undefined || value === null || value === ''
    if (missing && 'name' in part && part.optional) {
      ended = true
      continue
    }
    if (missing || ended)
      throw new Error(`Path ${pattern.path} needs the parameter ${missing && 'name' in part ? part.name : 'before the given one'}`)
    segments.push(encodeSegment(String(value)))
  }
  return `/${segments.join('/')}`
}

/** Sorts the more specific pattern first: a text before a parameter before an optional one, from left to right. */
export function bySpecificity(a: PathPattern, b: PathPattern): number {
  const weight = (part: Part | undefined): number => (part === undefined ? 2 : 'text' in part ? 3 : part.optional ? 0 : 1)
  for (let index = 0; index < Math.max(a.parts.length, b.parts.length); index++) {
    const difference = weight(b.parts[index]) - weight(a.parts[index])
    if (difference !== 0) return difference
  }
  return 0
}

/** Two patterns of the same shape match the same addresses: `/a/:x` and `/a/:y`. */
export const shapeOf = (pattern: PathPattern): string =>
  `/${pattern.parts.map((part) => ('text' in part ? part.text : part.optional ? ':?' : ':')).join('/')}`
