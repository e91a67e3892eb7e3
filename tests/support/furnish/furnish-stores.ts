import { randomUUID } from 'node:crypto'
import * as schema from '#server/db/schema/index.ts'
import { type Ids, now, type Room, tomorrow } from './room.ts'

/** How a store was connected and read, what was exported of it, and a prize draw for its buyers. */
export async function furnishStores({ word, owner, store, put }: Room, seal: (text: string) => string): Promise<Ids> {
  const { store_code } = store
  const { user_id } = owner
  const at = now()
  await put(schema.storeSync, { store_code, part: 'orders', state: 'done', since: at, reason: word })
  const { authorisation_id } = await put(schema.storeAuthorisation, {
    authorisation_id: randomUUID(),
    user_id,
    marketplace: 'shopee',
    purpose: 'store',
    state_hash: randomUUID(),
    expires_at: tomorrow(),
    used_at: at,
    shops_sealed: seal(JSON.stringify([{ store_name: word }])),
  })
  const { job_id } = await put(schema.longJob, {
    user_id,
    kind: 'list.export',
    input: { list: 'order.log', name: 'x', columns: [{ field: 'note', title: 'x', kind: 'text' }] },
    language: 'id',
    name: word,
    state: 'done',
    attempt: 1,
    file_name: word,
    created_at: at,
    ended_at: at,
  })
  await put(schema.longJobPart, { job_id, attempt: 1, part: 0, content: Buffer.from(word) })
  const draw = { title: word, prizes: [{ name: 'Mug', qty: 1 }], entries: [word], of_buyers: false, seed: 'seed', seed_hash: 'hash' }
  const { roulette_id } = await put(schema.roulette, { roulette_id: randomUUID(), ...draw, created_at: at })
  return {
    store_code,
    store_codes: store_code,
    authorisation_id,
    job_id,
    roulette_id,
    'store.disconnect.store_name': store.store_name,
  }
}
