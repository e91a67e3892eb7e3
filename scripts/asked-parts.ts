import type { Plugin } from 'vite'
import { textsIn } from './left-out.ts'

/** What of the contract stays out of the browser: parts of endpoints that nothing there asks for, which Rolldown cannot see by itself. */

/** What only the server reads of an endpoint, most of it prose for OpenAPI. */
const ofOpenApi = 'summary|errors|fileTypes'
const isOfOpenApi = new RegExp(`^(${ofOpenApi})\\b`)
/** What reads one of these of an endpoint that it does not know by name. */
const readsIt = new RegExp(`\\.(${ofOpenApi})\\b|[{,] *(${ofOpenApi}) *[,}=:]`)
/** What only the server checks, by how the endpoint is declared; of a plain one, unless a form does before. */
const checked: Readonly<Record<string, RegExp>> = {
  endpoint: /^(params|query|body|reply)\b/,
  listEndpoint: /^row\b/,
  reportEndpoint: /^reply\b/,
}

/** How often each name stands in a syntax tree. */
function namesIn(tree: unknown, found = new Map<string, number>()): Map<string, number> {
  if (typeof tree !== 'object' || tree === null) return found
  if ('name' in tree && typeof tree.name === 'string') found.set(tree.name, (found.get(tree.name) ?? 0) + 1)
  for (const part of Object.values(tree)) namesIn(part, found)
  return found
}

/** An endpoint that takes a part as its own, and what is left out of such. */
interface Taker {
  readonly name: string
  readonly unasked: RegExp
}

/**
 * What a call takes and answers is the server's to check; the browser knows its types, and only a form asks for the schema itself (`accountInvite.body`).
 * And making a schema changes nothing: what nobody asks for need not be made, nor come along. Rolldown sees neither by itself.
 */
export function onlyAskedParts(): Plugin {
  const texts = textsIn('src')
  if (texts.some((text) => /\b\w*Endpoint\b/.test(text) && readsIt.test(text)))
    throw new Error(`What the browser reads of an endpoint must not be among ${ofOpenApi}, which scripts/asked-parts.ts leaves out`)
  const mentioned = new Set(texts.flatMap((text) => text.match(/\b\w+\.(params|query|body|reply|row)\b/g) ?? []))
  return {
    name: 'only-asked-parts',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/.*\.ts$/.test(id)) return null
      const { body } = this.parse(code)
      const declared = body.flatMap((statement) => {
        const exported = statement.type === 'ExportNamedDeclaration'
        const declaration = exported ? statement.declaration : statement
        return declaration?.type === 'VariableDeclaration' ? declaration.declarations.map((one) => ({ ...one, exported })) : []
      })
      const made = declared.flatMap(({ id: named, init, exported }) => {
        // A function that makes endpoints alike says of each what it is made of.
        const makes = init?.type === 'ArrowFunctionExpression' && init.body.type === 'CallExpression'
        const value = makes ? init.body : init
        if (value?.type !== 'CallExpression' && value?.type !== 'ObjectExpression') return []
        const callee = value.type === 'CallExpression' && value.callee.type === 'Identifier' ? value.callee.name : ''
        const last = value.type === 'CallExpression' ? value.arguments.at(-1) : value
        const parts = last?.type === 'ObjectExpression' ? last : undefined
        return [{ name: named.type === 'Identifier' ? named.name : '', exported, value, makes, callee, parts }]
      })
      type Made = (typeof made)[number]
      const named = namesIn(body)
      const spreads = ({ parts }: Made, name: string): boolean =>
        parts?.properties.some((part) => part.type === 'SpreadElement' && part.argument.type === 'Identifier' && part.argument.name === name) ?? false
      /** The endpoints that a declaration's parts are of: its own, those it makes, or all those into which an object is spread; none where it is named otherwise. */
      const takersOf = ({ name, exported, value, makes, callee }: Made): Taker[] => {
        const unasked = checked[callee]
        const ownTakers = (names: readonly string[]) => (unasked ? names.map((one) => ({ name: one, unasked })) : [])
        if (value.type === 'CallExpression' && !makes) return ownTakers([name])
        const into = made.filter((one) => (makes ? one.callee === name : spreads(one, name)))
        if (exported || named.get(name) !== into.length + 1) return []
        if (makes) return ownTakers(into.map((one) => one.name))
        const takers = into.map(takersOf)
        return takers.every((some) => some.length > 0) ? takers.flat() : []
      }
      const asked = (one: Made): string => {
        const { value, parts } = one
        const takers = takersOf(one)
        if (!parts || takers.length === 0) return code.slice(value.start, value.end)
        const isAsked = (part: string): boolean =>
          !isOfOpenApi.test(part) && takers.some(({ name, unasked }) => !unasked.test(part) || mentioned.has(`${name}.${/^\w+/.exec(part)?.[0]}`))
        const kept = parts.properties.map((part) => code.slice(part.start, part.end)).filter(isAsked)
        return `${code.slice(value.start, parts.start)}{ ${kept.join(', ')} }${code.slice(parts.end, value.end)}`
      }
      const pure = made.reduceRight((text, one) => {
        const left = one.makes ? asked(one) : `/* @__PURE__ */ (() => (${asked(one)}))()`
        return text.slice(0, one.value.start) + left + text.slice(one.value.end)
      }, code)
      // What only those parts were made of is asked for no more: its file comes with whoever needs it.
      const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
      const without = imports.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), pure)
      const isUsed = ({ specifiers }: (typeof imports)[number]) =>
        specifiers.length === 0 || specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(without))
      const used = imports.filter(isUsed).map(({ start, end }) => code.slice(start, end))
      return { code: [...used, without].join('\n'), map: null }
    },
  }
}
