import type { z } from 'zod'
import type { CallInput, CallReply, Endpoint } from '#contract/core/endpoint.ts'
import { jobBulk } from '#contract/job/job.endpoints.ts'
import { type CallOptions, call } from '#platform/http/call.ts'

type Some<S extends z.ZodType> = Partial<z.input<S>>

/** A call that is made for many: its endpoint, and what it takes but for the keys. */
export interface ForMany<E extends Endpoint = Endpoint> {
  readonly of: E
  readonly input?: { readonly params?: Some<E['params']>; readonly query?: Some<E['query']>; readonly body?: Some<E['body']> }
}

/** As {@link ForMany}, with the input checked against the endpoint. */
export const forMany = <E extends Endpoint>(of: E, input?: ForMany<E>['input']): ForMany<E> => ({ of, ...(input && { input }) })

/** Makes a call for some keys, no more than it takes together. */
export function askFor<E extends Endpoint>({ of, input = {} }: ForMany<E>, keys: readonly string[], options?: CallOptions): Promise<CallReply<E>> {
  if (!of.bulk) throw new TypeError(`${of.id} is not asked for many`)
  const [place, name] = of.bulk.key.split('.') as ['params' | 'query' | 'body', string]
  const given = { ...input, [place]: { ...input[place], [name]: of.bulk.together === 1 ? keys[0] : [...keys] } }
  return call(of, given as CallInput<E>, options)
}

type Part = NonNullable<CallInput<typeof jobBulk>['body']>['parts'][number]
/** `chats`: those that match as the job begins. */
type Which = { readonly keys: readonly string[] } | { readonly batch_id: string } | { readonly chats: NonNullable<Part['chats']> }

/** Part of a job: the calls, one after the other, for each of these. */
export const bulkPart = (calls: readonly ForMany[], which: Which): Part => ({
  calls: calls.map(({ of, input }) => ({ call: of.id, ...input })),
  ...('keys' in which ? { keys: [...which.keys] } : which),
})

/** Begins a job; answers its id. What was asked for goes on without this window from then on. */
export const beginBulk = async (name: string, parts: readonly Part[], options?: CallOptions): Promise<number> =>
  (await call(jobBulk, { body: { name, parts: [...parts] } }, options)).job_id
