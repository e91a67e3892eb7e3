import { DomainError } from '#contract/core/error.ts'
import { errorMessage } from '#contract/core/error-messages.ts'
import { isFinalFailure } from '#contract/core/final-failure.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import type { BulkCall, BulkPart } from '#contract/job/bulk.ts'
import type { OrderOutcome } from '#contract/order/order.endpoints.ts'
import { seatOfUser } from '#server/domains/auth/auth.port.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import type { Caller, Handler } from '#server/domains/handler.ts'
import { bulkEndpoint, type FailedKey, inputFor, type KeptKeys } from '#server/domains/job/job.port.ts'
import type { Work } from './long-job.ts'

export type Handlers = readonly Handler[]

type Outcome = Pick<KeptKeys, 'unchanged' | 'failed' | 'waits'>

export const failedKey = (id: string, reason: string, code: string | null): FailedKey => ({ id, reason, again: !isFinalFailure(code) })

/** The person as the calls are made: with the privileges of this moment. Throws as a call of theirs would be answered. */
async function callerOf(work: Work, { database, now }: ChannelServices): Promise<Caller> {
  const seat = await database.system((connection) => seatOfUser(connection, work.user_id, now()))
  if (!seat || seat.user.account_id !== work.workspace_id) throw new DomainError('NO_PRIVILEGE')
  if (seat.user.membership.status !== 'active') throw new DomainError('MEMBERSHIP_INACTIVE')
  const { user_id, agent_id, agent_type, name, privileges, packing_helper } = seat.user
  const { login_id, version } = seat
  return { user_id, workspace_id: work.workspace_id, login_id, family_id: '', agent_id, agent_type, name, privileges, packing_helper, version }
}

/** Asks one call for some keys, as the person who wants it. */
async function ask(
  work: Work,
  handlers: Handlers,
  call: BulkCall,
  keys: readonly string[],
  caller: Caller,
  services: ChannelServices,
): Promise<Outcome> {
  const endpoint = bulkEndpoint(call)
  const handler = handlers.find((one) => one.endpoint === endpoint)
  if (!handler) throw new DomainError('NOT_FOUND')
  if (!mayAccess(endpoint.access, caller)) throw new DomainError('NO_PRIVILEGE')
  const request = { ...inputFor(call, keys), caller, language: work.language } as unknown as Parameters<Handler['run']>[0]
  const reply = (await handler.run(request, services, undefined)) as { readonly results?: readonly OrderOutcome[] }
  if (!reply.results) return { unchanged: 0, failed: [], waits: [] }
  const waits = reply.results.filter(({ ok, order }) => ok && order?.action_state?.state === 'pending').map(({ order_code }) => order_code)
  const failed = reply.results.flatMap(({ ok, order_code, message, code }) => (ok ? [] : failedKey(order_code, message ?? '', code)))
  return { unchanged: keys.length - waits.length - failed.length, failed, waits }
}

/** Asks the calls of a part, each for the keys that the one before it did not fail for. */
export async function askAll(
  work: Work,
  handlers: Handlers,
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
      last = await ask(work, handlers, call, left, caller, services)
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
