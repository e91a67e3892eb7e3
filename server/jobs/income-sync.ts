import { setTimeout as sleep } from 'node:timers/promises'
import { marketplaces } from '#contract/core/marketplace.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { takeInIncome } from '#server/domains/income/income.port.ts'
import { type StoreOrigin, startSync, storesToCompare } from '#server/domains/store/store.port.ts'
import { inBackground } from './background.ts'
import { every } from './every.ts'
import { patiently } from './patiently.ts'

/** One page is a list and the details of its orders. Milliseconds. */
const pageMs = 60_000
/** Orders, chats and stock of the store ask its marketplace as well: money can wait. Milliseconds. */
const restMs = 100
/** What was settled since is looked for this often. Milliseconds. */
const againMs = 30 * 60_000
const lookMs = 60_000
/** Stores that begin together. */
const mostStores = 8

/** Reads a page of what a store's marketplace settled; it may be read again. */
export async function readIncomePage(
  services: ChannelServices,
  origin: StoreOrigin,
  store: StoreRef,
  { since, cursor }: { readonly since: string; readonly cursor: string | null },
): Promise<{ done: number; brought: number; next: string | null }> {
  if (cursor !== null) await sleep(restMs)
  const page = await patiently(() =>
    services.channels.call(origin.marketplace, store, async ({ income }, connection) => income?.page(connection, since, cursor), {
      timeoutMs: pageMs,
    }),
  )
  if (!page) return { done: 0, brought: 0, next: null }
  return {
    done: page.settlements.length,
    brought: await inBackground(services)(() => takeInIncome(services, origin, page.settlements)),
    next: page.next,
  }
}

/** Has what marketplaces settled looked through again and again. Answers how to stop. */
export function startIncomeWatch(services: ChannelServices): () => Promise<void> {
  let stop: (() => Promise<void>) | undefined
  // The first look comes when the server has settled.
  const timer = setTimeout(() => {
    stop = every(lookMs, services.log, 'stores whose income is read', () => readLateIncome(services))
  }, lookMs).unref()
  return async () => {
    clearTimeout(timer)
    await stop?.()
  }
}

/** Begins with the stores whose income was read longest ago; of one that was just connected, its orders come first. */
export async function readLateIncome(services: ChannelServices): Promise<void> {
  const { channels, database, now } = services
  const telling = marketplaces.filter((marketplace) => channels.get(marketplace)?.income)
  await database.system(async (connection) => {
    const before = new Date(now().getTime() - againMs).toISOString()
    for (const store of await storesToCompare(connection, before, telling, mostStores, 'income', null, 'orders'))
      await startSync(connection, { ...store, only: 'income' }, services)
  })
}
