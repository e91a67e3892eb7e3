import { z } from 'zod'
import type { BulkUse, Endpoint } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type BulkCall, type BulkPart, bulkPartSchema } from '#contract/job/bulk.ts'
import { mostSelected } from '#contract/list/list-keys.endpoints.ts'
import type { Caller } from '../handler.ts'
import { longJob } from './long-job.ts'

/** The queue of bulks: they wait for marketplaces, and what is written for people does not wait for them. */
export const bulkQueue = 'bulk-job'

type BulkEndpoint = Endpoint & { readonly bulk: BulkUse }

/** The endpoint of a call. Throws NOT_FOUND where there is none that can be asked for many. */
export function bulkEndpoint({ call }: BulkCall): BulkEndpoint {
  const found = endpoints.find(({ id }) => id === call)
  if (!found?.bulk) throw new DomainError('NOT_FOUND')
  return found as BulkEndpoint
}

/** How many keys the calls of a part take together. */
export const togetherOf = ({ calls }: BulkPart): number => Math.min(...calls.map((call) => bulkEndpoint(call).bulk.together))

/** What a call is asked for some keys, as its endpoint takes it. Throws VALIDATION. */
export function inputFor(call: BulkCall, keys: readonly string[]) {
  const endpoint = bulkEndpoint(call)
  const { key, together } = endpoint.bulk
  const [place, name] = key.split('.') as ['params' | 'query' | 'body', string]
  const parse = (at: typeof place, schema: z.ZodType) => {
    const given = at === place ? { ...call[at], [name]: together === 1 ? keys[0] : keys } : call[at]
    const parsed = schema.safeParse(given)
    if (!parsed.success) throw new DomainError('VALIDATION', { first: `parts.${call.call}` })
    return parsed.data
  }
  return { params: parse('params', endpoint.params), query: parse('query', endpoint.query), body: parse('body', endpoint.body) }
}

const declare = (of: BulkUse['of']) =>
  longJob({
    id: `bulk.${of}`,
    queue: bulkQueue,
    input: z.object({ parts: z.array(bulkPartSchema) }),
    access: ({ parts }) => bulkEndpoint((parts[0] as BulkPart).calls[0] as BulkCall).access,
    rest({ parts }, kept) {
      const rest = failedParts(parts, kept as readonly KeptKeys[])
      return rest.length > 0 ? { parts: rest } : null
    },
  })
/** Calls for many, by what their keys are of. */
export const bulkJobs = { order: declare('order'), chat: declare('chat'), listing: declare('listing'), rating: declare('rating') } as const

export const isBulk = (input: unknown): input is { readonly parts: readonly BulkPart[] } =>
  typeof input === 'object' && input !== null && 'parts' in input

/** Which job it is that makes the calls of these parts. Throws what a call would: NO_PRIVILEGE, VALIDATION; and NOT_FOUND, REACH_LIMIT. */
export function checkBulk(parts: readonly BulkPart[], caller: Caller) {
  const calls = parts.flatMap((part) => part.calls.map((call) => ({ call, key: part.keys[0] as string })))
  const [of, ...others] = new Set(calls.map(({ call }) => bulkEndpoint(call).bulk.of))
  if (!of || others.length > 0) throw new DomainError('VALIDATION', { first: 'parts' })
  if (!calls.every(({ call }) => mayAccess(bulkEndpoint(call).access, caller))) throw new DomainError('NO_PRIVILEGE')
  for (const { call, key } of calls) inputFor(call, [key])
  if (parts.reduce((sum, { keys }) => sum + keys.length, 0) > mostSelected) throw new DomainError('REACH_LIMIT', { limit: mostSelected })
  return bulkJobs[of]
}

/** Why one of the keys was not done; `again`: it may be when it is asked again. */
export interface FailedKey {
  readonly id: string
  readonly name?: string
  readonly reason: string
  readonly again: boolean
}

/** What became of some keys of a part that stand together: kept beside the job, and by whoever runs it. */
export interface KeptKeys {
  readonly part: number
  /** The first of them that was not begun. */
  readonly next: number
  /** How many needed nothing. */
  readonly unchanged: number
  readonly failed: readonly FailedKey[]
  /** Those whose marketplace has not answered. */
  readonly waits: readonly string[]
}

/** The parts again, of what failed and may succeed. */
function failedParts(parts: readonly BulkPart[], kept: readonly KeptKeys[]): BulkPart[] {
  return parts.flatMap((part, at) => {
    const keys = kept.filter((one) => one.part === at).flatMap(({ failed }) => failed.filter(({ again }) => again).map(({ id }) => id))
    return keys.length > 0 ? [{ ...part, keys }] : []
  })
}
