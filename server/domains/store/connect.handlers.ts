import { DomainError } from '#contract/core/error.ts'
import { type Marketplace, marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { storeChoose, storeConnect, storeConnectByKey, storeConnected, storeInvite, storeWays } from '#contract/store/connect.endpoints.ts'
import { type ConnectPurpose, type ConnectWay, connectRouteOf } from '#contract/store/connect.ts'
import type { Store } from '#contract/store/store.ts'
import { storeStatus } from '#contract/store/store-connection.ts'
import type { ChannelRegistry } from '#server/channels/channel.ts'
import { type Connecting, ConsentCancelled, type OpenedShop } from '#server/channels/connecting.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import type { ChannelServices } from '../channel-services.ts'
import { type Caller, handle, handleAsking } from '../handler.ts'
import { type Authorisation, beginAuthorisation, keepShops, takeShops, useAuthorisation } from './authorisation.ts'
import { choicesOf, connectStore } from './connect-store.ts'
import { readStores } from './store-row.ts'

const invitationFields = [
  { name: 'store_id', secret: false },
  { name: 'store_name', secret: false },
]
const nameOf = (marketplace: Marketplace) => marketplaceFacts[marketplace].name

function toWay(marketplace: Marketplace, connecting: Connecting): ConnectWay {
  const fields = { key: connecting.way === 'key' ? connecting.fields.map((field) => ({ ...field })) : [], invitation: invitationFields, consent: [] }
  return { marketplace, way: connecting.way, fields: fields[connecting.way], chat_consent: isConsent(connecting, 'chat') }
}

const isConsent = (connecting: Connecting | undefined, purpose: ConnectPurpose): boolean =>
  connecting?.way === 'consent' && connecting.purposes.includes(purpose)

function wayOf<W extends Connecting['way']>(channels: ChannelRegistry, marketplace: Marketplace, way: W): Extract<Connecting, { way: W }> {
  const connecting = channels.get(marketplace)?.connecting
  if (connecting?.way !== way) throw new DomainError('NOT_SUPPORTED', { marketplace: nameOf(marketplace) })
  return connecting as Extract<Connecting, { way: W }>
}

function redirectOf({ publicUrl }: ChannelServices, marketplace: Marketplace, purpose: ConnectPurpose): string {
  const route = connectRouteOf(marketplace, purpose)
  if (!route) throw new DomainError('NOT_SUPPORTED', { marketplace: nameOf(marketplace) })
  return publicUrl + route
}

/** The store that is to be authorised again, at the marketplace that is meant. */
async function storeAsked({ client }: Connection, { workspace_id }: Caller, marketplace: Marketplace, store_code: string) {
  const { rows } = await client.query<{ store_id: string; store_name: string }>(
    'select store_id, store_name from store where workspace_id = $1 and marketplace = $2 and store_code = $3',
    [workspace_id, marketplace, store_code],
  )
  if (!rows[0]) throw new DomainError('STORE_UNKNOWN', { store: store_code })
  return rows[0]
}

const signalOf = (channels: ChannelRegistry, marketplace: Marketplace) =>
  AbortSignal.timeout(channels.get(marketplace)?.channel.limits.timeoutMs ?? 10_000)

const isNo = (failure: unknown): failure is ChannelFailure =>
  failure instanceof ChannelFailure && (failure.kind === 'rejected' || failure.kind === 'auth-expired')

/** What the marketplace's answer to a code or a key means to the person who waits. */
function toDomain(failure: unknown, no: (failure: ChannelFailure) => DomainError): Error {
  if (isNo(failure)) return no(failure)
  if (failure instanceof ChannelFailure) return new DomainError('MARKETPLACE_UNAVAILABLE')
  return failure as Error
}

const ways = handle<typeof storeWays, ChannelServices>(storeWays, async (_asked, { channels }) =>
  marketplaces.flatMap((marketplace) => {
    const connecting = channels.get(marketplace)?.connecting
    return connecting ? [toWay(marketplace, connecting)] : []
  }),
)

const connect = handle<typeof storeConnect, ChannelServices>(
  storeConnect,
  ({ caller, body: { marketplace, purpose = 'store', store_code = null } }, services) => {
    const consent = wayOf(services.channels, marketplace, 'consent')
    if (!isConsent(consent, purpose)) throw new DomainError('NOT_SUPPORTED', { marketplace: nameOf(marketplace) })
    const redirect = redirectOf(services, marketplace, purpose)
    return services.database.write(caller.workspace_id, async (connection) => {
      if (store_code !== null) await storeAsked(connection, caller, marketplace, store_code)
      const { state, expires_at } = await beginAuthorisation(connection, caller, { marketplace, purpose, store_code }, services.now())
      return { url: consent.link({ redirect, state }, purpose), expires_at }
    })
  },
)

interface CameBack {
  readonly authorisation: Authorisation
  readonly shops: readonly OpenedShop[]
}

/** Uses up the state, then the code: each is good once, whatever comes of it. */
async function redeem(
  {
    caller,
    body: { marketplace, purpose, answer },
  }: { caller: Caller; body: { marketplace: Marketplace; purpose: ConnectPurpose; answer: Record<string, string> } },
  services: ChannelServices,
): Promise<CameBack> {
  const connecting = services.channels.get(marketplace)?.connecting
  if (connecting?.way !== 'consent') throw new DomainError('AUTHORISATION_GONE')
  const { state = '', ...brought } = answer
  const authorisation = await services.database.write(caller.workspace_id, (connection) =>
    useAuthorisation(connection, caller, { marketplace, purpose, state }, services.now()),
  )
  const asked = { redirect: redirectOf(services, marketplace, purpose), signal: signalOf(services.channels, marketplace) }
  const shops = await connecting.redeem(brought, asked).catch((failure: unknown) => {
    if (failure instanceof ConsentCancelled) throw new DomainError('AUTHORISATION_CANCELLED', { marketplace: nameOf(marketplace) })
    throw toDomain(failure, ({ reason }) => new DomainError('AUTHORISATION_REFUSED', { marketplace: nameOf(marketplace), reason }))
  })
  if (shops.length === 0) throw new DomainError('AUTHORISATION_REFUSED', { marketplace: nameOf(marketplace), reason: 'no shop' })
  return { authorisation, shops }
}

/** Chat is allowed for stores that are here; where one was meant, for no other. */
async function shopsMeant(connection: Connection, caller: Caller, { authorisation, shops }: CameBack): Promise<readonly OpenedShop[]> {
  const { marketplace, store_code } = authorisation
  if (store_code === null) return shops
  const store = await storeAsked(connection, caller, marketplace, store_code)
  const meant = shops.filter(({ store_id }) => store_id === store.store_id)
  if (meant.length === 0)
    throw new DomainError('OTHER_STORE', { given: shops.map(({ store_name }) => store_name).join(', '), store: store.store_name })
  return meant
}

async function connectAll(
  connection: Connection,
  caller: Caller,
  { marketplace, purpose }: Pick<Authorisation, 'marketplace' | 'purpose'>,
  shops: readonly OpenedShop[],
  services: ChannelServices,
): Promise<Store[]> {
  const { workspace_id, agent_id } = caller
  const codes = new Set<string>()
  for (const shop of shops) codes.add(await connectStore(connection, { workspace_id, agent_id, marketplace, purpose, shop }, services))
  return (await readStores(connection, { workspace_id }, services)).filter(({ store_code }) => codes.has(store_code))
}

const connected = handleAsking<typeof storeConnected, CameBack, ChannelServices>(storeConnected, redeem, ({ caller }, services, cameBack) =>
  services.database.system(async (connection) => {
    const { authorisation } = cameBack
    const { authorisation_id, marketplace } = authorisation
    const shops = await shopsMeant(connection, caller, cameBack)
    if (shops.length === 1) return { authorisation_id, connected: await connectAll(connection, caller, authorisation, shops, services), choices: [] }
    await keepShops(connection, services, { workspace_id: caller.workspace_id, authorisation_id, shops })
    return { authorisation_id, connected: [], choices: await choicesOf(connection, caller.workspace_id, marketplace, shops) }
  }),
)

const choose = handle<typeof storeChoose, ChannelServices>(storeChoose, ({ caller, params, body: { store_ids } }, services) =>
  services.database.system(async (connection) => {
    const { shops, ...authorisation } = await takeShops(connection, services, caller, params.authorisation_id)
    const chosen = shops.filter(({ store_id }) => store_ids.includes(store_id))
    if (chosen.length < new Set(store_ids).size) throw new DomainError('AUTHORISATION_GONE')
    return connectAll(connection, caller, authorisation, chosen, services)
  }),
)

const connectByKey = handleAsking<typeof storeConnectByKey, OpenedShop, ChannelServices>(
  storeConnectByKey,
  async ({ body: { marketplace, fields } }, { channels }) => {
    const key = wayOf(channels, marketplace, 'key')
    return key.check(fields, signalOf(channels, marketplace)).catch((failure: unknown) => {
      throw toDomain(failure, () => new DomainError('KEY_REFUSED', { marketplace: nameOf(marketplace) }))
    })
  },
  ({ caller, body: { marketplace, store_code = null } }, services, shop) =>
    services.database.system(async (connection) => {
      const purpose = 'store'
      const authorisation = { authorisation_id: '', marketplace, purpose, store_code } as const
      const shops = await shopsMeant(connection, caller, { authorisation, shops: [shop] })
      const [store] = await connectAll(connection, caller, authorisation, shops, services)
      return store as Store
    }),
)

const inviteText = `
  insert into store (workspace_id, store_code, store_id, store_name, marketplace, status, token_valid, requested_at) values ($1, $2, $3, $4, $5, ${storeStatus.notConnected}, false, $6)
  on conflict (workspace_id, store_code) do update set status = ${storeStatus.notConnected}, store_name = excluded.store_name, requested_at = excluded.requested_at
    where store.status = ${storeStatus.gone}
  returning store_code`

const invite = handle<typeof storeInvite, ChannelServices>(storeInvite, ({ caller, body: { marketplace, store_id, store_name } }, services) => {
  wayOf(services.channels, marketplace, 'invitation')
  const { workspace_id, agent_id } = caller
  return services.database.system(async (connection) => {
    const shop = { store_id, store_name, avatar: null, permission_end: null, credentials: { access_token: '', refresh_token: '', expires_at: '' } }
    const [choice] = await choicesOf(connection, workspace_id, marketplace, [shop])
    if (choice?.state !== 'new') throw new DomainError('STORE_HELD', { store: store_name })
    const store_code = `${marketplace}-${store_id}`
    const at = services.now().toISOString()
    await connection.client.query(inviteText, [workspace_id, store_code, store_id, store_name, marketplace, at])
    await appendEvent(connection, { type: 'store.changed', at, agent_id, store_code }, workspace_id)
    const [store] = await readStores(connection, { workspace_id, store_code }, services)
    return store as Store
  })
})

export const connectHandlers = [ways, connect, connected, choose, connectByKey, invite]
