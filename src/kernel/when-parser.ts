/** A value of a `when` expression: the name of a context key, or a literal. */
export type Operand = { readonly key: string } | { readonly value: string | number | boolean | null }
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='

export type When =
  | { readonly type: 'and' | 'or'; readonly parts: readonly When[] }
  | { readonly type: 'not'; readonly of: When }
  | { readonly type: 'compare'; readonly operator: Comparison; readonly left: Operand; readonly right: Operand }
  /** `order.status in ['200', '300']`, `'order' in session.privileges`, `a in b`. */
  | { readonly type: 'in'; readonly left: Operand; readonly right: Operand | readonly Operand[] }
  /** True unless absent, null, false, 0, an empty text or an empty list. */
  | { readonly type: 'holds'; readonly operand: Operand }

interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'sign' | 'end'
  readonly text: string
  /** From 1. */
  readonly at: number
}

const grammar = /\s*(?:(?<number>-?\d+(?:\.\d+)?)|(?<name>[A-Za-z_][\w.-]*)|'(?<text>(?:[^'\\]|\\.)*)'|(?<sign>&&|\|\||==|!=|<=|>=|[<>!()[\],]))/y
const comparisons: readonly string[] = ['==', '!=', '<', '<=', '>', '>=']
const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const text = source.trimEnd()
  while (at < text.length) {
    grammar.lastIndex = at
    const found = grammar.exec(text)
    const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0) + 1
    if (!found?.groups) throw new Error(`${JSON.stringify(text[start - 1])} at ${start} is not understood in the condition: ${source}`)
    const [kind, value] = Object.entries(found.groups).find(([, part]) => part !== undefined) as [Token['kind'], string]
    tokens.push({ kind, text: kind === 'text' ? value.replace(/\\(.)/g, '$1') : value, at: start })
    at = grammar.lastIndex
  }
  return [...tokens, { kind: 'end', text: '', at: text.length + 1 }]
}

/** Parses `a && !(b || c == 'x') && n > 0 && 'k' in list`. `&&` binds closer than `||`. Throws naming the position, from 1. */
export function parseWhenText(source: string): When {
  const tokens = tokenize(source)
  let position = 0

  const peek = (): Token => tokens[position] as Token
  const fail = (expected: string): never => {
    const token = peek()
    const found = token.kind === 'end' ? 'the end' : JSON.stringify(token.text)
    throw new Error(`Expected ${expected} instead of ${found} at ${token.at} in the condition: ${source}`)
  }
  const take = (sign: string): boolean => {
    if (peek().kind !== 'sign' || peek().text !== sign) return false
    position++
    return true
  }

  function chain(type: 'and' | 'or', sign: string, next: () => When): When {
    const parts = [next()]
    while (take(sign)) parts.push(next())
    return parts.length > 1 ? { type, parts } : (parts[0] as When)
  }
  const any = (): When => chain('or', '||', all)
  const all = (): When => chain('and', '&&', unary)

  function unary(): When {
    if (take('!')) return { type: 'not', of: unary() }
    if (take('(')) {
      const inner = any()
      if (!take(')')) fail('")"')
      return inner
    }
    const left = operand()
    const token = peek()
    if (token.kind === 'sign' && comparisons.includes(token.text)) {
      position++
      return { type: 'compare', operator: token.text as Comparison, left, right: operand() }
    }
    if (token.kind === 'name' && token.text === 'in') {
      position++
      return { type: 'in', left, right: take('[') ? list() : operand() }
    }
    return { type: 'holds', operand: left }
  }

  function list(): Operand[] {
    const operands: Operand[] = []
    if (take(']')) return operands
    do operands.push(operand())
    while (take(','))
    if (!take(']')) fail('"]"')
    return operands
  }

  function operand(): Operand {
    const { kind, text } = peek()
    if (kind === 'end' || kind === 'sign' || (kind === 'name' && text === 'in')) fail('a name or a value')
    position++
    if (kind === 'text') return { value: text }
    if (kind === 'number') return { value: Number(text) }
    return Object.hasOwn(words, text) ? { value: words[text] as boolean | null } : { key: text }
  }

  const when = any()
  if (peek().kind !== 'end') fail('the end')
  return when
}
