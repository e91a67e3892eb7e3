import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharedApp } from '#tests/support/app.ts'
import { onCluster } from '#tests/support/cluster.ts'

const first = [
  'siti',
  'sita',
  'sinta',
  'shinta',
  'rahma',
  'rahmat',
  'rahmawati',
  'ratna',
  'ratih',
  'budi',
  'budiman',
  'wulan',
  'wulandari',
  'dewi',
  'devi',
]
const last = ['santoso', 'santosa', 'susanto', 'wijaya', 'wijayanti', 'lestari', 'hidayat', 'hidayati', 'nugroho', 'kusuma', 'kusumawati', 'siregar']

/** A name with a letter doubled, left out or exchanged. */
const misspelt = fc
  .record({ name: fc.constantFrom(...first, ...last), at: fc.nat(20), how: fc.constantFrom('twice', 'without', 'other') })
  .map(({ name, at, how }) => {
    const place = at % name.length
    const letter = how === 'twice' ? `${name[place]}${name[place]}` : how === 'other' ? 'x' : ''
    return name.slice(0, place) + letter + name.slice(place + 1)
  })

it.skipIf(onCluster())('whose name is spelt nearly so is found in the order of the nearest, as if all of them were compared', async () => {
  const app = await sharedApp()
  const { workspace_id } = await app.build.workspace()
  const { store_code } = await app.build.store({ workspace_id })
  for (const [i, name] of first.entries())
    for (const [j, surname] of last.entries())
      await app.build.order({ workspace_id, store_code, mp_buyer_id: `b-${i}-${j}`, buyer_name: `${name} ${surname}` })
  await fc.assert(
    fc.asyncProperty(misspelt, fc.integer({ min: 1, max: 60 }), async (spelt, most) => {
      const { near, all } = await app.services.database.snapshot(workspace_id, async ({ client }) => {
        const { rows: near } = await client.query('select mp_buyer_id from similar_buyers($1, $2)', [spelt, most])
        await client.query(`select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`)
        const { rows: all } = await client.query(
          `select mp_buyer_id from buyer where workspace_id = $1 and $2 <% search_text
           order by word_similarity($2, search_text) desc, last_order_at desc, mp_buyer_id, marketplace limit $3`,
          [workspace_id, spelt, most],
        )
        return { near, all }
      })
      expect(near).toEqual(all)
    }),
    { numRuns: 60 },
  )
})
