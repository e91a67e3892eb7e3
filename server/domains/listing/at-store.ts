import { DomainError, IssuesError } from '#contract/core/error.ts'
import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { type ChannelListingForm, ListingRefused } from '#server/channels/listing-form.ts'
import type { ChannelListings, IncomingListing } from '#server/channels/listings.ts'
import type { StoreConnection } from '#server/channels/store-connection.ts'
import type { Connection } from '#server/db/database.ts'
import type { ChannelServices } from '../channel-services.ts'
import { failureCode } from '../marketplace-failure.ts'

/** A store at whose marketplace listings are written. */
export interface FormStore extends StoreRef {
  readonly store_name: string
  readonly marketplace: Marketplace
}

export const notSupported = ({ marketplace }: Pick<FormStore, 'marketplace'>) =>
  new DomainError('NOT_SUPPORTED', { marketplace: marketplaceFacts[marketplace].name })

/** Pictures are handed over one by one, and models one call after the other. Milliseconds. */
const callMs = 60_000

/** A store by its code, where listings are written from here. Throws STORE_UNKNOWN, STORE_PAUSED, NOT_SUPPORTED. */
export async function findFormStore(
  services: ChannelServices,
  workspaceId: number,
  asked: { readonly marketplace: Marketplace; readonly store_code: string },
): Promise<FormStore> {
  const store = await findListingStore(services, workspaceId, asked)
  if (!services.channels.get(asked.marketplace)?.listings?.form) throw notSupported(asked)
  return store
}

/** A store by its code, where there is something for sale. Throws STORE_UNKNOWN, STORE_PAUSED, NOT_SUPPORTED. */
export async function findListingStore(
  { database, channels }: ChannelServices,
  workspaceId: number,
  { marketplace, store_code }: { readonly marketplace: Marketplace; readonly store_code: string },
): Promise<FormStore> {
  const [store] = await database.read(workspaceId, async ({ client }: Connection) => {
    const { rows } = await client.query<FormStore & { paused: boolean }>(
      `select workspace_id, store_code, store_id, store_name, marketplace, paused_at is not null as paused from store
       where workspace_id = $1 and store_code = $2 and marketplace = $3 and status > 0`,
      [workspaceId, store_code, marketplace],
    )
    return rows
  })
  if (!store) throw new DomainError('STORE_UNKNOWN', { store: store_code })
  if (store.paused) throw new DomainError('STORE_PAUSED', { store: store.store_name })
  if (!channels.get(marketplace)?.listings) throw notSupported({ marketplace })
  return store
}

/** Where a store is. Throws STORE_UNKNOWN. */
export const storeByCode = ({ database }: ChannelServices, workspaceId: number, storeCode: string): Promise<{ marketplace: Marketplace }> =>
  database.read(workspaceId, async ({ client }: Connection) => {
    const { rows } = await client.query<{ marketplace: Marketplace }>('select marketplace from store where workspace_id = $1 and store_code = $2', [
      workspaceId,
      storeCode,
    ])
    if (!rows[0]) throw new DomainError('STORE_UNKNOWN', { store: storeCode })
    return rows[0]
  })

/** What a store's marketplace answers about its listings' forms, as {@link askListings}. */
export const askForm = <T>(
  services: ChannelServices,
  store: FormStore,
  run: (form: ChannelListingForm, connection: StoreConnection) => Promise<T>,
): Promise<T> =>
  askListings(services, store, ({ form }, connection) => {
    if (!form) throw notSupported(store)
    return run(form, connection)
  })

/** What a store's marketplace answers about its listings. Throws its failures as ours: what it refuses of fields at them. */
export async function askListings<T>(
  { channels, log }: ChannelServices,
  store: FormStore,
  run: (listings: ChannelListings, connection: StoreConnection) => Promise<T>,
): Promise<T> {
  try {
    return await channels.call(
      store.marketplace,
      store,
      ({ listings }, connection) => {
        if (!listings) throw notSupported(store)
        return run(listings, connection)
      },
      { timeoutMs: callMs },
    )
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    log.info({ store_code: store.store_code, failure: failure.message }, 'a marketplace did not do what a listing asked')
    throw asOurs(failure, store)
  }
}

/** A failure of a store's marketplace as calls answer it. */
function asOurs(failure: ChannelFailure, { store_name }: FormStore): DomainError {
  const code = failureCode[failure.kind]
  if (failure instanceof ListingRefused)
    return new IssuesError(
      code,
      failure.fields.map(({ path, reason }) => ({ path, message: reason, code: 'refused' })),
      {},
      failure.reason,
    )
  return new DomainError(code, { store: store_name }, failure.kind === 'rejected' ? failure.reason : undefined)
}

/** What is asked about one product is refused: it is there no more, as far as anybody can say. */
export function orGone(failure: unknown, { marketplace }: FormStore): never {
  if (failure instanceof DomainError && failure.code === 'MARKETPLACE_REJECTED' && !(failure instanceof IssuesError))
    throw new DomainError('LISTING_GONE', { marketplace: marketplaceFacts[marketplace].name })
  throw failure
}

/** One product of a store, as its marketplace has it now. */
export const askListing = (services: ChannelServices, store: FormStore, productCode: string): Promise<IncomingListing> =>
  askListings(services, store, (listings, connection) => listings.read(connection, productCode))
