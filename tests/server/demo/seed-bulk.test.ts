import { expect, it } from 'vitest'
import { seedBulk } from '#server/demo/seed-bulk.ts'
import { startApp } from '#tests/support/app.ts'

it('fills only workspaces that sell, the demo’s and new ones, evenly', async () => {
  const app = await startApp()
  try {
    const filled = await seedBulk(app.services, { orders: 40, workspaces: 4 })
    const { rows } = await app.services.database.system(({ client }) =>
      client.query<{ workspace_id: number; orders: number }>(
        'SELECT workspace_id, count(*)::int AS orders FROM orders WHERE workspace_id = ANY ($1) GROUP BY workspace_id',
        [filled.slice(2)],
      ),
    )
    expect(new Set(filled).size).toBe(4)
    expect(rows.map(({ orders }) => orders)).toEqual([10, 10])
  } finally {
    await app.stop()
  }
})
