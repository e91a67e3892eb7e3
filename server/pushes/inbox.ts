import { setTimeout as sleep } from 'node:timers/promises'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { inBatches, onePer } from '#server/db/in-batches.ts'
import type { Services } from '#server/domains/handler.ts'

/** A push whose signature held, as it came. */
export interface KeptPush {
  readonly channel: Marketplace
  readonly delivery_id: string
  readonly body: Buffer
}
type PushKey = Pick<KeptPush, 'channel' | 'delivery_id'>

const mostTogether = 100
/** How long those that were taken in are gathered before they are dropped: nobody waits for that, and each commit costs the others time. */
const gatherMs = 250

const keyOf = ({ channel, delivery_id }: PushKey) => `${channel} ${delivery_id}`

const keepText = `
  insert into webhook_inbox (channel, delivery_id, body, kept_by)
  select channel, delivery_id, body, $4::int from unnest($1::text[], $2::text[], $3::bytea[]) as x (channel, delivery_id, body)
  on conflict (channel, delivery_id) do nothing`

const dropText = 'delete from webhook_inbox where (channel, delivery_id) in (select * from unnest($1::text[], $2::text[]))'

const columnsOf = (keys: readonly PushKey[]) => [keys.map(({ channel }) => channel), keys.map(({ delivery_id }) => delivery_id)]

const keepers = onePer(({ database, notifications }: Services) =>
  inBatches<KeptPush>(
    mostTogether,
    async (pushes) => {
      const values = [...columnsOf(pushes), pushes.map(({ body }) => body), await notifications.runnerId()]
      await database.statement({ name: 'webhook-keep', text: keepText, values })
    },
    keyOf,
  ),
)

/** Keeps a push until {@link dropPush}: what is kept is taken in, whatever becomes of this process. */
export const keepPush = (services: Services, push: KeptPush): Promise<void> => keepers(services)(push)

const droppers = onePer(({ database }: Services) =>
  inBatches<PushKey>(
    mostTogether * 10,
    async (keys) => {
      await database.statement({ name: 'webhook-drop', text: dropText, values: columnsOf(keys) })
      await sleep(gatherMs, undefined, { ref: false })
    },
    keyOf,
  ),
)

/** It was taken in. Should the process die before it is dropped, it is taken up again and found to be a repeat. */
export const dropPush = (services: Services, key: PushKey): Promise<void> => droppers(services)(key)

const underWays = onePer((_: Services) => new Map<string, number>())

/** So many wait in this process's memory at most: those that come beyond are answered once they are taken in, which slows their senders down. */
const mostUnderWay = 2_000
export const mayKeep = (services: Services): boolean => underWays(services).size <= mostUnderWay

/** Marks a push as under way here, so that nobody of this process takes it up a second time meanwhile; answers how to end that. */
export function underWay(services: Services, push: PushKey): () => void {
  const keys = underWays(services)
  const key = keyOf(push)
  keys.set(key, (keys.get(key) ?? 0) + 1)
  return () => {
    const left = (keys.get(key) ?? 1) - 1
    if (left > 0) keys.set(key, left)
    else keys.delete(key)
  }
}

/** Tries grow apart up to ten minutes. */
const takeUpText = `
  with next as (
    select channel, delivery_id from webhook_inbox
    where next_try_at <= now() and channel || ' ' || delivery_id <> all($2::text[])
      and (kept_by = $1 or kept_by not in (select runner_id from job_runner))
    order by received_at limit $3 for update skip locked
  )
  update webhook_inbox kept set kept_by = $1, tries = kept.tries + 1,
    next_try_at = now() + least(power(2, kept.tries)::int, 600) * interval '1 second'
  from next where kept.channel = next.channel and kept.delivery_id = next.delivery_id
  returning kept.channel, kept.delivery_id, kept.body, kept.tries`

/** Pushes that were kept and never taken in: those of processes that are no more, and those that failed here. The oldest first. */
export async function takeUpKept(services: Services, most: number): Promise<readonly (KeptPush & { readonly tries: number })[]> {
  const values = [await services.notifications.runnerId(), [...underWays(services).keys()], most]
  return services.database.statement<KeptPush & { readonly tries: number }>({ text: takeUpText, values })
}
