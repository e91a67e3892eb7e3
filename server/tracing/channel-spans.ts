import type { Marketplace } from '#contract/core/marketplace.ts'
import { isTracing, traced } from './trace.ts'

type Call = (this: unknown, ...asked: unknown[]) => unknown

/** The parts of a channel, each call of theirs a span that is named by where it stands in the declaration: `shopee orders.read`. */
export function namedCalls<T extends object>(part: T, marketplace: Marketplace): T {
  return isTracing() ? named(part, marketplace, []) : part
}

function named<T extends object>(part: T, marketplace: Marketplace, path: readonly string[]): T {
  const entries = Object.entries(part).map(([key, value]) => [key, namedOne(value, marketplace, [...path, key])] as const)
  return Object.fromEntries(entries) as T
}

function namedOne(value: unknown, marketplace: Marketplace, path: readonly string[]): unknown {
  if (typeof value === 'function') return namedCall(value as Call, marketplace, path.join('.'))
  return isPlain(value) ? named(value, marketplace, path) : value
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What answers at once asks nobody, and has no span. */
function namedCall(call: Call, marketplace: Marketplace, operation: string): Call {
  const attributes = { 'dermaga.marketplace': marketplace, 'dermaga.operation': operation, 'peer.service': marketplace }
  return function (...asked) {
    return traced(
      () => ({ name: `${marketplace} ${operation}`, kind: 'outside', attributes }),
      () => call.apply(this, asked),
    )
  }
}
