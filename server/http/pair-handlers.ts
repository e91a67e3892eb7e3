import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Handler } from '#server/domains/handler.ts'

/** Each endpoint with its handler. Throws, naming them, when one has none or two, or when a handler answers nothing of the contract. */
export function pairHandlers(endpoints: readonly Endpoint[], handlers: readonly Handler<never, never>[]): [Endpoint, Handler][] {
  const byId = new Map<string, Handler>()
  const wrong: string[] = []
  for (const handler of handlers as readonly Handler[]) {
    const { id } = handler.endpoint
    if (byId.has(id)) wrong.push(`${id} has two handlers`)
    if (!endpoints.some((endpoint) => endpoint.id === id)) wrong.push(`${id} is not in the contract`)
    byId.set(id, handler)
  }
  const pairs = endpoints.flatMap((endpoint): [Endpoint, Handler][] => {
    const handler = byId.get(endpoint.id)
    if (handler) return [[endpoint, handler]]
    wrong.push(`${endpoint.id} has no handler`)
    return []
  })
  if (wrong.length) throw new Error(`The contract and its handlers do not match: ${wrong.join(', ')}`)
  return pairs
}
