import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint, EntityTag } from '#contract/core/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/endpoints.ts'
import type { LiveEventType } from '#contract/realtime/event.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { queues } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { onCluster } from '#tests/support/cluster.ts'
import { inputsOf } from '#tests/support/contract-inputs.ts'
import { furnish } from '#tests/support/furnished-workspace.ts'
import { samples } from '#tests/support/samples.ts'
import { preparations } from './preparations.ts'
import { willingChannels } from './willing-channels.ts'

interface DeclaredEntity {
  readonly tags: readonly EntityTag[]
  readonly news: Readonly<Partial<Record<LiveEventType, unknown>>>
  readonly readers?: { readonly tags: readonly EntityTag[] }
}

/** What the front end declares of its entities, without the browser that they work in. */
const entities = vi.hoisted(() => [] as DeclaredEntity[])
vi.mock('#platform/query/entity.ts', () => ({ entity: (one: DeclaredEntity) => void entities.push(one) }))
vi.mock('#platform/session/session.ts', () => ({ subject: () => null }))
await Promise.all(Object.values(import.meta.glob('../../../src/platform/entities/*.entity.ts')).map((load) => load()))

/** The events of any of which an entity's readers hear of a change; none where the entity has no news. */
function eventsOf(tag: EntityTag): string[] {
  if (!entities.some(({ tags }) => tags.includes(tag))) return []
  return entities.filter(({ tags, readers }) => [...tags, ...(readers?.tags ?? [])].includes(tag)).flatMap(({ news }) => Object.keys(news))
}

/** Nothing changes before a marketplace has agreed: tests/server/order/shipment.test.ts. */
const askedFirst: readonly string[] = ['order.split', 'order.merge', 'order.shipment-revert']

const telling = endpoints.filter(({ id, touches }) => !askedFirst.includes(id) && touches.some((tag) => eventsOf(tag).length > 0))

let server: TestApp
beforeAll(async () => {
  server = await startApp({ channels: willingChannels() })
  await declareQueues(server.services.database, queues)
  await noteEveryWrite()
})
afterAll(() => server.stop())

const query = (text: string, values: unknown[] = []) => server.services.database.system(({ client }) => client.query(text, values))

/** Writes down, for every row that is written, in which table and in which transaction. */
const noteEveryWrite = () =>
  query(`
    create table written (transaction xid8 not null, name text not null, event text);
    create function note_write() returns trigger language plpgsql security definer as $$ begin
      insert into written select pg_current_xact_id(), tg_table_name, case when tg_table_name = 'event_log' then to_jsonb(new) #>> '{payload,type}' end;
      return null;
    end $$;
    do $$ declare name text; begin
      for name in select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'written'
      loop
        execute format('create trigger note_write after insert or update or delete on %I for each row execute function note_write()', name);
      end loop;
    end $$`)

/** What no screen shows: of these a transaction may write alone. */
const behindTheScenes = ['event_log', 'event_cursor', 'idempotency_key', 'rate_limit', 'otp_challenge', 'store_authorisation']

/** The transactions that changed something, with the events that they appended. */
async function transactions(): Promise<{ tables: string[]; events: string[] }[]> {
  const { rows } = await query(
    `select coalesce(array_agg(distinct name) filter (where name <> all($1)), '{}') as tables, coalesce(array_agg(distinct event) filter (where event is not null), '{}') as events
     from written group by transaction order by transaction`,
    [behindTheScenes],
  )
  return rows.filter(({ tables }) => tables.length > 0)
}

// A cluster's nodes have no table in which one transaction writes all of its writes down.
describe.skipIf(onCluster()).each(telling.map((endpoint) => [endpoint.id as EndpointId, endpoint as Endpoint] as const))('%s', (id, endpoint) => {
  it('appends the events of what it touches in the transactions that change it', async () => {
    const workspace = await furnish(server, 'biasa')
    const prepared = (await preparations(server)[id]?.(workspace)) ?? {}
    const [input] = inputsOf(endpoint, { ...samples, ...workspace.ids, ...prepared.samples })
    await query('delete from written')
    const { status, body } = await server.call(endpoint, input as never, prepared.token ?? workspace.token)
    const made = await transactions()
    expect(made, `nothing came of it: ${status} ${JSON.stringify(body).slice(0, 500)}`).not.toEqual([])
    for (const tag of endpoint.touches) {
      const events = eventsOf(tag)
      if (events.length === 0) continue
      const untold = made.filter((one) => !one.events.some((event) => events.includes(event)))
      expect(untold, `changed without news of “${tag}” (${events.join(' or ')})`).toEqual([])
    }
  })
})
