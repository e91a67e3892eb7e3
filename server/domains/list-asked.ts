import { DomainError } from '#contract/core/error.ts'
import type { AnyListEndpoint } from '#contract/core/list.ts'
import { endpoints } from '#contract/endpoints.ts'

/** A list by its endpoint's id. Throws NOT_FOUND where there is none. */
export function listOf(id: string): AnyListEndpoint {
  const found = endpoints.find((one) => one.id === id)
  if (!found || !('row' in found)) throw new DomainError('NOT_FOUND')
  return found as AnyListEndpoint
}

/** What a list would be asked by a call of its own. Throws VALIDATION where it would refuse that. */
export function listAsked(id: string, given: { readonly params: unknown; readonly query: unknown }) {
  const list = listOf(id)
  const asked = { params: list.params.safeParse(given.params), query: list.query.safeParse(given.query) }
  if (!asked.params.success || !asked.query.success) throw new DomainError('VALIDATION', { first: 'query' })
  return { list, params: asked.params.data, query: asked.query.data }
}
