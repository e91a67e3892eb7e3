import { boostHourAt } from '#contract/product/boost.ts'
import type { ChannelFailure } from '#server/channels/failure.ts'
import type { ItemFailure } from '#server/channels/listings.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import type { Job } from '#server/db/outbox.ts'
import type { Services } from '../handler.ts'
import { failureCode } from '../marketplace-failure.ts'
import type { StoreOrigin } from '../store/store.port.ts'
import type { UnaskedCode } from './boost.query.ts'

/** Queue of stores with products to be boosted. */
export const boostJob = 'boost.run'

export const boostStore = ({ workspace_id, store_code, marketplace }: StoreOrigin): Job<StoreOrigin> => ({
  name: boostJob,
  data: { workspace_id, store_code, marketplace },
  singletonKey: `${workspace_id}/${store_code}`,
})

const hourMs = 3_600_000
const firstWaitSeconds = 15
const longestWaitSeconds = 300

const missed: UnaskedCode = 'MISSED'
const paused: UnaskedCode = 'PAUSED'

/** The boosts of an hour, each once: what was planned before it began. */
const takeText = `
  insert into boost_run (workspace_id, boost_id, store_code, mp_product_id, due_at, state, code)
  select p.workspace_id, p.boost_id, x.store_code, x.mp_product_id, $1::timestamptz, $4, $5
  from boost_plan p cross join lateral jsonb_to_recordset(p.products) as x (store_code text, mp_product_id text)
  where p.hour = $2 and p.weekday in (0, $3) and p.changed_at <= $1::timestamptz
  on conflict do nothing returning workspace_id`

async function takeHour({ client }: Connection, instant: number, isMissed: boolean): Promise<void> {
  const { begins, weekday, hour } = boostHourAt(instant)
  await client.query(takeText, [new Date(begins).toISOString(), hour, weekday, isMissed ? 'failed' : 'waiting', isMissed ? missed : null])
}

/**
 * Takes up what is due in the hour of an instant. Of earlier hours from `since` on, in which nobody looked, what was due counts as missed. As the owner
 * (`system`). Answers the stores with something to boost now.
 */
export async function takeBoosts(connection: Connection, now: number, since: number): Promise<StoreOrigin[]> {
  for (let at = boostHourAt(since).begins + hourMs; at < boostHourAt(now).begins; at += hourMs) await takeHour(connection, at, true)
  await takeHour(connection, now, false)
  const { rows } = await connection.client.query<StoreOrigin>(
    `select distinct s.workspace_id, s.store_code, s.marketplace from boost_run r
     join store s on s.workspace_id = r.workspace_id and s.store_code = r.store_code
     where r.state = 'waiting' and (r.next_try_at is null or r.next_try_at <= $1::timestamptz)`,
    [new Date(now).toISOString()],
  )
  return rows
}

export interface WaitingBoost {
  readonly run_id: number
  readonly mp_product_id: string
  readonly due_at: string
  readonly tries: number
}

/** What of a store waits to be boosted and may be tried now, what was due first before the rest. */
export const waitingBoosts = ({ database, now }: Services, { workspace_id, store_code }: StoreOrigin): Promise<WaitingBoost[]> =>
  database.read(workspace_id, async ({ client }) => {
    const { rows } = await client.query<WaitingBoost>(
      `select run_id::float8, mp_product_id, to_json(due_at)#>>'{}' as due_at, tries from boost_run
       where workspace_id = $1 and store_code = $2 and state = 'waiting' and (next_try_at is null or next_try_at <= $3) order by due_at, run_id`,
      [workspace_id, store_code, now().toISOString()],
    )
    return rows
  })

/** What became of boosts: of each by itself (null: it runs), or of their whole call; or that there was no store to ask for. */
export type BoostOutcomes = readonly (ItemFailure | null)[] | ChannelFailure | 'no-store'

/** Writes what became of boosts. What got no answer is tried again for as long as its hour lasts. */
export async function settleBoosts(services: Services, { workspace_id }: StoreOrigin, boosts: readonly WaitingBoost[], outcomes: BoostOutcomes) {
  const now = services.now()
  const rows = boosts.map(({ run_id, due_at, tries }, at) => {
    if (outcomes === 'no-store') return { run_id, state: 'failed', code: paused, reason: null, next_try_at: null }
    const failure = Array.isArray(outcomes) ? ((outcomes[at] as ItemFailure | null | undefined) ?? null) : (outcomes as ChannelFailure)
    const mayWait = failure && (failure.kind === 'unavailable' || failure.kind === 'rate-limited') && now.getTime() < Date.parse(due_at) + hourMs
    const wait = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** tries)
    return {
      run_id,
      state: !failure ? 'boosted' : mayWait ? 'waiting' : 'failed',
      code: failure ? failureCode[failure.kind] : null,
      reason: failure?.reason ?? null,
      next_try_at: mayWait ? new Date(now.getTime() + wait * 1000).toISOString() : null,
    }
  })
  await services.database.write(workspace_id, async (connection) => {
    await connection.client.query(
      `update boost_run r set state = x.state, code = x.code, reason = x.reason, next_try_at = x.next_try_at, tries = r.tries + 1
       from jsonb_to_recordset($2::jsonb) as x (run_id bigint, state text, code text, reason text, next_try_at timestamptz)
       where r.workspace_id = $1 and r.run_id = x.run_id and r.state = 'waiting'`,
      [workspace_id, JSON.stringify(rows)],
    )
    await appendEvent(connection, { type: 'boost.changed', at: now.toISOString(), agent_id: null })
  })
}
