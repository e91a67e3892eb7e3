import { setTimeout as sleep } from 'node:timers/promises'
import { demoStores } from '#contract/demo/demo-accounts.ts'
import { createRandom } from '#contract/demo/random.ts'
import { type Judged, judgeOrders, playMixedOrders } from '#tests/support/mixed-orders.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { marketplaces, startAtOwnSandbox } from './own-sandbox.ts'

const orders = 10_000
const faults = 0.12
/** After the last push was answered. Milliseconds. */
const patienceMs = 600_000

/** Orders of all marketplaces mixed, while calls fail and pushes come twice, late or the last one first: until every order is as its marketplace has it. */
export async function mixedOrders(bench: Bench): Promise<Figure[]> {
  const { running, server, database, workspaceId } = await startAtOwnSandbox(bench)
  const stores = demoStores.flatMap(({ marketplace, store_id, share, workspace }) => {
    const store = workspace === 'melati' && running.sandbox.world.store(marketplace, store_id)
    return store && (marketplaces as readonly string[]).includes(marketplace) ? [[store, share] as const] : []
  })

  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const played = await playMixedOrders(running, { orders, stores, faults, random: createRandom('mixed orders') })
  const pushed = seconds()
  const query = async <T extends object>(text: string, values: readonly unknown[]) => (await database.query<T>(text, [...values])).rows
  let judged: Judged = await judgeOrders(query, workspaceId, played.orders)
  while (judged.missing + judged.wrong.length > 0 && seconds() - pushed < patienceMs / 1000) {
    await sleep(1_000)
    judged = await judgeOrders(query, workspaceId, played.orders)
  }
  for (const wrong of judged.wrong.slice(0, 20)) console.log(`  wrong: ${wrong}`)
  await server.stop()
  return [
    {
      name: `${orders.toLocaleString('en')} orders of ${stores.length} stores, ${played.pushes.toLocaleString('en')} pushes and ${played.faults.toLocaleString('en')} faults, until all are right: missing · wrong · twice`,
      measured: `${judged.missing} · ${judged.wrong.length} · ${judged.twice} after ${seconds().toFixed(0)} s (pushes ${pushed.toFixed(0)} s${played.refused ? `, ${played.refused} refused` : ''})`,
      aim: '0 · 0 · 0',
    },
  ]
}
