import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSearchUpkeep } from '#server/jobs/search-upkeep.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { onCluster } from '#tests/support/cluster.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
  await server.services.database.statement({ text: 'create extension if not exists pgstattuple' })
})
afterAll(() => server.stop())

const waitingText = `select coalesce(sum((pgstatginindex(index.oid::regclass)).pending_tuples), 0)::int as waiting from pg_class index
  join pg_am method on method.oid = index.relam
  where method.amname = 'gin' and index.relkind = 'i' and index.relnamespace = 'public'::regnamespace`

/** Entries that wait to be sorted into the indexes of texts; on a cluster, in the shards of its workers. */
async function waiting(): Promise<number> {
  const ask = onCluster()
    ? { text: 'select sum(result::int)::int as waiting from run_command_on_workers($1)', values: [waitingText] }
    : { text: waitingText }
  return (await server.services.database.statement<{ waiting: number }>(ask))[0]?.waiting ?? 0
}

it('what is searched for is sorted into its index by itself, not by whoever writes', async () => {
  const { workspace_id } = await server.build.workspace()
  const { store_code } = await server.build.store({ workspace_id })
  for (let made = 0; made < 5; made += 1) await server.build.order({ workspace_id, store_code })
  expect(await waiting()).toBeGreaterThan(0)
  const stop = startSearchUpkeep(server.services)
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  await stop()
})
