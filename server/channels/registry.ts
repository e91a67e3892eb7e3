import { setTimeout as sleep } from 'node:timers/promises'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { enteredCapabilities, isEntered } from '#contract/order/entered-order.ts'
import { namedCalls } from '#server/tracing/service-spans.ts'
import { channel as baleomol } from './baleomol/channel.ts'
import { channel as blibli } from './blibli/channel.ts'
import type { CallTurns, Channel, ChannelRegistry, ConnectedChannel, CredentialStore, StoreRef } from './channel.ts'
import { cleaned } from './cleaned.ts'
import type { Connecting } from './connecting.ts'
import { channel as dermaga } from './dermaga/channel.ts'
import { channel as facebook } from './facebook/channel.ts'
import { ChannelFailure } from './failure.ts'
import { type Ask, gather } from './gather.ts'
import { channel as instagram } from './instagram/channel.ts'
import { channel as lazada } from './lazada/channel.ts'
import type { IncomingOrder, TogetherRead } from './orders.ts'
import { createPacing, type Pacing } from './pacing.ts'
import { channel as shopee } from './shopee/channel.ts'
import type { ChannelAccount, StoreConnection, StoreCredentials } from './store-connection.ts'
import { channel as tiktok } from './tiktok/channel.ts'
import { channel as tokopedia } from './tokopedia/channel.ts'
import { channel as whatsapp } from './whatsapp/channel.ts'

/** Every channel that is built. The one place that lists them. */
export const channels: readonly Channel[] = [shopee, tokopedia, dermaga, baleomol, lazada, tiktok, blibli, whatsapp, facebook, instagram]

/** Calls wait at most this long for their turn; then they count as rate-limited, and the job comes back later. */
const longestWaitMs = 60_000

/** The channel, whose pushes are read as they may be kept. */
const cleaning = (channel: Channel): Channel => ({
  ...channel,
  webhook: {
    ...channel.webhook,
    deliveryId: (push) => cleaned(channel.webhook.deliveryId(push)),
    read: (push) => cleaned(channel.webhook.read(push)),
  },
})

/** What a marketplace tells of its shops is kept too. */
function cleaningConnecting(connecting: Connecting): Connecting {
  if (connecting.way === 'consent') return { ...connecting, redeem: async (...asked) => cleaned(await connecting.redeem(...asked)) }
  if (connecting.way === 'key') return { ...connecting, check: async (...asked) => cleaned(await connecting.check(...asked)) }
  return { ...connecting, open: async (...asked) => cleaned(await connecting.open(...asked)) }
}

/** Connects the channels that have an account. Each process paces its own calls, and takes a turn for each that all of them share. */
export function connectChannels(
  accounts: Partial<Record<Marketplace, ChannelAccount>>,
  credentials: CredentialStore,
  turns: CallTurns,
  now: () => number = Date.now,
): ChannelRegistry {
  const connected = new Map<Marketplace, ConnectedChannel & { channel: Channel; account: ChannelAccount }>()
  for (const channel of channels) {
    const account = accounts[channel.marketplace]
    if (!account) continue
    const part = namedCalls(channel.connect(account), channel.marketplace, { 'dermaga.marketplace': channel.marketplace })
    const connecting = part.connecting && { connecting: cleaningConnecting(part.connecting) }
    connected.set(channel.marketplace, { ...part, ...connecting, channel: cleaning(channel), account })
  }
  const stores = new Map<string, StoreDoor>()
  function doorOf(marketplace: Marketplace, store: StoreRef): StoreDoor {
    const part = connected.get(marketplace)
    if (!part) throw new ChannelFailure('rejected', `${marketplace} is not connected`)
    // A shop that another workspace connected since has other credentials.
    const key = `${marketplace}/${store.workspace_id}/${store.store_code}`
    const door = stores.get(key) ?? new StoreDoor(part, store, credentials, turns, now)
    stores.set(key, door)
    return door
  }

  return {
    get: (marketplace) => connected.get(marketplace),
    capabilities: (marketplace) => connected.get(marketplace)?.orders?.capabilities ?? (isEntered(marketplace) ? enteredCapabilities : {}),
    call: async (marketplace, store, run, { timeoutMs } = {}) => cleaned(await doorOf(marketplace, store).call(run, timeoutMs)),
    readOrder: async (marketplace, store, mpOrderId) => cleaned(await doorOf(marketplace, store).readOrder(mpOrderId)),
  }
}

/** All calls of one store: its pacing, its credentials, and the one renewal that concurrent calls share. */
class StoreDoor {
  private readonly pacing: Pacing
  private known: StoreCredentials | null = null
  private renewing: Promise<StoreCredentials> | null = null
  /** Where the marketplace tells many orders by one call. */
  private readonly together: Ask<string, TogetherRead> | null

  constructor(
    private readonly part: ConnectedChannel & { channel: Channel },
    private readonly store: StoreRef,
    private readonly credentials: CredentialStore,
    private readonly turns: CallTurns,
    private readonly now: () => number,
  ) {
    this.pacing = createPacing(part.channel.limits.rate, part.channel.limits.concurrency)
    const together = part.orders?.together
    this.together = together ? gather(together.most, (ids) => this.call((_, connection) => together.read(connection, ids))) : null
  }

  async readOrder(mpOrderId: string): Promise<IncomingOrder> {
    const { orders } = this.part
    if (!orders) throw new ChannelFailure('rejected', `${this.part.channel.marketplace} has no orders`)
    if (!this.together) return this.call((_, connection) => orders.read(connection, mpOrderId))
    const read = await this.together(mpOrderId)
    if (read instanceof ChannelFailure) throw read
    return 'rest' in read ? this.call((_, connection) => read.rest(connection)) : read
  }

  async call<T>(run: (channel: ConnectedChannel, connection: StoreConnection) => Promise<T>, timeoutMs?: number): Promise<T> {
    const callWith = (credentials: StoreCredentials) => this.paced((signal) => run(this.part, this.connection(credentials, signal)), timeoutMs)
    const used = await this.current()
    try {
      return await callWith(used)
    } catch (failure) {
      if (!isExpired(failure)) throw failure
    }
    const renewed = await this.renew(used)
    try {
      return await callWith(renewed)
    } catch (failure) {
      if (!isExpired(failure)) throw failure
      // Somebody may have renewed it once more meanwhile, which ended this one.
      const newer = await this.credentials.load(this.store)
      if (newer && newer.access_token !== renewed.access_token) return callWith(newer)
      await this.giveUp()
      throw failure
    }
  }

  private connection(credentials: StoreCredentials, signal: AbortSignal): StoreConnection {
    return { store_id: this.store.store_id, credentials, signal, turn: () => this.turn(signal) }
  }

  /** Asked for each time: another server may have paused, disconnected or authorised the store meanwhile. */
  private async current(): Promise<StoreCredentials> {
    this.known = await this.credentials.load(this.store)
    if (!this.known) throw new ChannelFailure('auth-expired', 'the store has not been connected')
    return Date.parse(this.known.expires_at) <= this.now() ? this.renew(this.known) : this.known
  }

  /** Renews what `used` was, unless somebody has done it already: another call here, or another process (then its credentials are read). */
  private renew(used: StoreCredentials): Promise<StoreCredentials> {
    if (this.known && this.known.access_token !== used.access_token) return Promise.resolve(this.known)
    this.renewing ??= this.renewOnce(used).finally(() => {
      this.renewing = null
    })
    return this.renewing
  }

  private async renewOnce(used: StoreCredentials): Promise<StoreCredentials> {
    const stored = await this.credentials.load(this.store)
    if (!stored) throw new ChannelFailure('auth-expired', 'the store has not been connected')
    if (stored.access_token !== used.access_token) {
      this.known = stored
      return stored
    }
    try {
      const fresh = await this.paced((signal) => this.part.refresh(this.connection(stored, signal)))
      await this.credentials.save(this.store, fresh)
      this.known = fresh
      return fresh
    } catch (failure) {
      if (!isExpired(failure)) throw failure
      // A refresh token works once: a process that renewed at the same moment has left its credentials in the store.
      const theirs = await this.credentials.load(this.store)
      if (theirs && theirs.access_token !== used.access_token) {
        this.known = theirs
        return theirs
      }
      await this.giveUp()
      throw failure
    }
  }

  private async giveUp(): Promise<void> {
    this.known = null
    await this.credentials.expired(this.store)
  }

  private async paced<T>(work: (signal: AbortSignal) => Promise<T>, timeoutMs = this.part.channel.limits.timeoutMs): Promise<T> {
    const waiting = AbortSignal.timeout(longestWaitMs)
    const leave = await this.pacing.enter(waiting).catch(tooMany)
    try {
      await this.turn(waiting)
      return await work(AbortSignal.timeout(timeoutMs)).catch((failure) => this.restAfter(failure))
    } finally {
      leave()
    }
  }

  private get key(): string {
    return `${this.part.channel.marketplace}/${this.store.store_id}`
  }

  /** Other servers call this store too. */
  private async turn(waiting: AbortSignal): Promise<void> {
    const wait = await this.turns.next(this.key, { rate: this.part.channel.limits.rate, longestMs: longestWaitMs })
    if (wait === null) tooMany()
    else if (wait >= 1) await sleep(wait, undefined, { signal: waiting }).catch(tooMany)
  }

  /** The marketplace asked for a rest: every server takes it. */
  private async restAfter(failure: unknown): Promise<never> {
    if (failure instanceof ChannelFailure && failure.kind === 'rate-limited' && failure.retryAfterMs) {
      this.pacing.pause(failure.retryAfterMs)
      await this.turns.pause(this.key, failure.retryAfterMs)
    }
    throw failure
  }
}

/** Our own queue is full: no reason for a rest. */
function tooMany(): never {
  throw new ChannelFailure('rate-limited', 'too many calls are waiting', longestWaitMs)
}

const isExpired = (failure: unknown): boolean => failure instanceof ChannelFailure && failure.kind === 'auth-expired'
