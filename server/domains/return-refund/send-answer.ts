import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ReturnStatus } from '#contract/return-refund/return-refund.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { ChannelReturns, IncomingReturn, OutgoingAnswer } from '#server/channels/returns.ts'
import type { StoreConnection } from '#server/channels/store-connection.ts'
import { prepared } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { failureCode } from '../marketplace-failure.ts'
import { findStore, type StoreOrigin } from '../store/store.port.ts'
import { readEvidence } from './return-photo.query.ts'
import { takeInReturns } from './take-in.ts'

export interface AskedReturn extends StoreOrigin {
  readonly return_code: string
  readonly mp_return_id: string
  readonly order_code: string
  readonly return_status: ReturnStatus
  readonly store_name: string
}

export async function findReturn({ database }: ChannelServices, workspaceId: number, code: string): Promise<AskedReturn> {
  const [found] = await database.read(workspaceId, (connection) =>
    prepared<AskedReturn & { marketplace: Marketplace }>(
      connection,
      `select r.workspace_id, r.return_code, r.mp_return_id, r.store_code, r.marketplace, r.order_code, r.return_status, coalesce(st.store_name, r.store_code) as store_name
       from order_return r left join store st on st.workspace_id = r.workspace_id and st.store_code = r.store_code where r.workspace_id = $1 and r.return_code = $2`,
      [workspaceId, code],
    ),
  )
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

/** The return at its marketplace; throws what a person can do about it where it cannot be asked. */
export async function atMarketplace(
  services: ChannelServices,
  asked: AskedReturn,
): Promise<<T>(run: (returns: ChannelReturns, connection: StoreConnection) => Promise<T>) => Promise<T>> {
  if (!services.channels.get(asked.marketplace)?.returns) throw new DomainError('NOT_SUPPORTED')
  const store: StoreRef | null = await findStore(services, asked)
  if (!store) throw new DomainError('STORE_PAUSED')
  return (run) => services.channels.call(asked.marketplace, store, ({ returns }, connection) => run(returns as ChannelReturns, connection))
}

/** A failure of the marketplace's, with its own words. */
export function asDomainError(failure: unknown, { store_name }: AskedReturn): unknown {
  if (!(failure instanceof ChannelFailure)) return failure
  return new DomainError(failureCode[failure.kind], { store: store_name }, failure.kind === 'rejected' ? failure.reason : undefined)
}

/**
 * Answers a return at its marketplace, and reads what became of it. An answer whose reply was lost counts as given where the return has moved on; what a
 * refusal found out about the return is taken in before it is told.
 */
export async function sendAnswer(
  services: ChannelServices,
  asked: AskedReturn,
  { photo_ids = [], ...outgoing }: Omit<OutgoingAnswer, 'evidence'> & { readonly photo_ids?: readonly string[] | undefined },
): Promise<IncomingReturn | null> {
  const at = await atMarketplace(services, asked)
  const evidence = await services.database.read(asked.workspace_id, (connection) => readEvidence(connection, asked, photo_ids))
  const read = () => at((returns, connection) => returns.read(connection, asked.mp_return_id))
  try {
    await at((returns, connection) => returns.answer(connection, asked.mp_return_id, { ...outgoing, evidence }))
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    services.log.warn({ return_code: asked.return_code, failure: failure.message }, 'return could not be answered at its marketplace')
    const there = failure.kind === 'auth-expired' ? null : await read().catch(() => null)
    const isDone = failure.kind === 'unavailable' && there && there.return_status !== asked.return_status && there.return_status !== 'cancelled'
    if (isDone) return there
    if (there) await takeInReturns(services, asked, [there])
    throw asDomainError(failure, asked)
  }
  // That it was answered is sure; how it stands now is found out later where it cannot be read.
  return read().catch((failure: unknown) => {
    if (failure instanceof ChannelFailure) return null
    throw failure
  })
}
