import { DomainError } from '#contract/core/error.ts'
import { errorMessage } from '#contract/core/error-messages.ts'
import { isFinalFailure } from '#contract/core/final-failure.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import type { BulkCall, BulkPart } from '#contract/job/bulk.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import type { Asked, Caller, Handler } from '#server/domains/handler.ts'
import { bulkEndpoint, type FailedKey, inputFor, type KeptKeys } from '#server/domains/job/job.port.ts'
import { callerOf } from './job-caller.ts'
import type { Work } from './long-job.ts'

export type Handlers = readonly Handler[]

/** What became of one key, as calls for many tell it. */
interface Told {
  readonly ok: boolean
  readonly order_code?: string
  readonly listing_id?: number
  readonly rating_code?: string
  /** What a person knows it by, where that is not the key. */
  readonly name?: string
  readonly message: string | null
  readonly code: string | null
  readonly order?: { readonly action_state?: { readonly state: string } | null } | null
}
const keyOf = ({ order_code, listing_id, rating_code }: Told): string => order_code ?? rating_code ?? String(listing_id)

/** What calls found outside, before their transaction; or why they could not. */
type Found = ReadonlyMap<BulkCall, { readonly answer: unknown } | DomainError>

type Outcome = Pick<KeptKeys, 'unchanged' | 'failed' | 'waits'>

export const failedKey = (id: string, reason: string, code: string | null, name?: string): FailedKey => ({
  id,
  ...(name && { name }),
  reason,
  again: !isFinalFailure(code),
})

/** The handler of a call, and what it is asked for some keys. Throws NOT_FOUND, NO_PRIVILEGE, VALIDATION. */
function asked(work: Work, handlers: Handlers, call: BulkCall, keys: readonly string[], caller: Caller) {
  const endpoint = bulkEndpoint(call)
  const handler = handlers.find((one) => one.endpoint === endpoint)
  if (!handler) throw new DomainError('NOT_FOUND')
  if (!mayAccess(endpoint.access, caller)) throw new DomainError('NO_PRIVILEGE')
  return { handler, request: { ...inputFor(call, keys), caller, language: work.language } as unknown as Asked<Handler['endpoint']> }
}

/** Lets the calls of a part ask outside what they need to know, which no transaction waits for. */
export async function askOutside(
  work: Work,
  handlers: Handlers,
  { calls }: BulkPart,
  keys: readonly string[],
  services: ChannelServices,
): Promise<Found> {
  const found = new Map<BulkCall, { readonly answer: unknown } | DomainError>()
  for (const call of calls) {
    if (!handlers.find((one) => one.endpoint === bulkEndpoint(call))?.ask) continue
    try {
      const { handler, request } = asked(work, handlers, call, keys, await callerOf(work, services))
      found.set(call, { answer: await handler.ask?.(request, services) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      found.set(call, error)
    }
  }
  return found
}

/** Asks one call for some keys, as the person who wants it. */
async function ask(
  work: Work,
  { handlers, found }: { readonly handlers: Handlers; readonly found: Found },
  call: BulkCall,
  keys: readonly string[],
  caller: Caller,
  services: ChannelServices,
): Promise<Outcome> {
  const { handler, request } = asked(work, handlers, call, keys, caller)
  const outside = found.get(call)
  if (outside instanceof DomainError) throw outside
  const reply = (await handler.run(request, services, outside?.answer)) as { readonly results?: readonly Told[] }
  if (!reply.results) return { unchanged: 0, failed: [], waits: [] }
  const waits = reply.results.filter(({ ok, order }) => ok && order?.action_state?.state === 'pending').map(keyOf)
  const failed = reply.results.flatMap((told) => (told.ok ? [] : failedKey(keyOf(told), told.message ?? '', told.code, told.name)))
  return { unchanged: keys.length - waits.length - failed.length, failed, waits }
}

/** Asks the calls of a part, each for the keys that the one before it did not fail for. */
export async function askAll(
  work: Work,
  how: { readonly handlers: Handlers; readonly found: Found },
  { calls }: BulkPart,
  keys: readonly string[],
  services: ChannelServices,
): Promise<Outcome> {
  const failed: FailedKey[] = []
  let last: Outcome = { unchanged: 0, failed: [], waits: [] }
  let left = keys
  try {
    const caller = await callerOf(work, services)
    for (const call of calls) {
      last = await ask(work, how, call, left, caller, services)
      failed.push(...last.failed)
      const ids = new Set(last.failed.map(({ id }) => id))
      left = left.filter((key) => !ids.has(key))
      if (left.length === 0) break
    }
  } catch (error) {
    // Refused as a whole, before anything was written.
    if (!(error instanceof DomainError)) throw error
    const reason = error.reason ?? errorMessage(error.code, work.language, error.values)
    return { unchanged: 0, waits: [], failed: [...failed, ...left.map((key) => failedKey(key, reason, error.code))] }
  }
  return { ...last, failed }
}
