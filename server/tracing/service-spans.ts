import { type Attributes, isTracing, traced } from './trace.ts'

type Call = (this: unknown, ...asked: unknown[]) => unknown

/** The parts of what asks another's service, each call of theirs a span that is named by where it stands in the declaration: `shopee orders.read`. */
export function namedCalls<T extends object>(part: T, service: string, attributes: Attributes = {}): T {
  return isTracing() ? named(part, { ...attributes, 'peer.service': service }, []) : part
}

function named<T extends object>(part: T, attributes: Attributes, path: readonly string[]): T {
  const entries = Object.entries(part).map(([key, value]) => [key, namedOne(value, attributes, [...path, key])] as const)
  return Object.fromEntries(entries) as T
}

function namedOne(value: unknown, attributes: Attributes, path: readonly string[]): unknown {
  if (typeof value === 'function') return namedCall(value as Call, attributes, path.join('.'))
  return isPlain(value) ? named(value, attributes, path) : value
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What answers at once asks nobody, and has no span. */
function namedCall(call: Call, facts: Attributes, operation: string): Call {
  const attributes = { ...facts, 'dermaga.operation': operation }
  const name = `${facts['peer.service']} ${operation}`
  return function (...asked) {
    return traced(
      () => ({ name, kind: 'outside', attributes }),
      () => call.apply(this, asked),
    )
  }
}
