import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'
import { skuSchema } from '../core/sku.ts'

/** Orders of one wave at most: what a walk along the shelves can carry. */
export const mostWaveOrders = 500

export const waveSchema = z.object({
  wave_id: z.number().int(),
  wave_no: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  orders: z.number().int(),
  packed: z.number().int(),
  /** Orders that miss a piece. */
  held: z.number().int(),
  pieces: z.number().int(),
  picked: z.number().int(),
  short: z.number().int(),
})
export type Wave = z.infer<typeof waveSchema>

export const waveLineSchema = z.object({
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  variant: z.string(),
  image_url: z.string().nullable(),
  location: z.string().nullable(),
  qty: z.number().int(),
  picked: z.number().int(),
  short: z.number().int(),
  /** Only for orders of one piece: these need no sorting. */
  single: z.boolean(),
})
export type WaveLine = z.infer<typeof waveLineSchema>

const waveId = z.object({ wave_id: z.coerce.number().int() })

export const waveCreate = endpoint({
  id: 'wave.create',
  method: 'POST',
  path: '/order/wave',
  access: any('order'),
  summary: 'A pick wave of those orders that wait to be packed and are in none yet; orders of one piece first, by shelf',
  body: z.object({ order_code: z.array(z.string().min(1).max(100)).min(1).max(mostWaveOrders) }),
  reply: z.object({ wave: waveSchema, left_out: z.array(z.string()) }),
  errors: ['NOT_FOUND'],
  touches: ['wave'],
})

export const waveList = endpoint({
  id: 'wave.list',
  method: 'GET',
  path: '/order/wave',
  access: any('order'),
  summary: 'The last pick waves with their progress, newest first',
  reply: z.object({ rows: z.array(waveSchema) }),
  reads: ['wave', 'order'],
})

export const waveRead = endpoint({
  id: 'wave.read',
  method: 'GET',
  path: '/order/wave/:wave_id',
  access: any('order'),
  summary: 'What a wave takes from which shelf, and its orders in the order in which they are served',
  params: waveId,
  reply: z.object({
    wave: waveSchema,
    lines: z.array(waveLineSchema),
    orders: z.array(
      z.object({
        order_code: z.string(),
        buyer_name: z.string(),
        order_qty: z.number().int(),
        is_packed: z.boolean(),
        missing: z.string().nullable(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  reads: ['wave', 'order'],
})

export const wavePick = endpoint({
  id: 'wave.pick',
  method: 'POST',
  path: '/order/wave/:wave_id/pick',
  access: any('order'),
  summary:
    'Pieces were taken from the shelf (`add`, which may be negative), or so many were not there (`short`): the last orders that need them are held',
  params: waveId,
  body: z.object({
    sku: skuSchema,
    add: z.number().int().min(-10_000).max(10_000).optional(),
    short: z.number().int().min(0).max(10_000).optional(),
  }),
  reply: z.object({ picked: z.number().int(), short: z.number().int(), held: z.array(z.string()) }),
  errors: ['NOT_FOUND'],
  touches: ['wave', 'order'],
})

export const orderRelease = endpoint({
  id: 'order.release',
  method: 'POST',
  path: '/order/release',
  access: any('order'),
  summary: 'Held orders go on, whoever held them: what was missing is there',
  body: z.object({ order_code: z.array(z.string().min(1).max(100)).min(1).max(mostWaveOrders) }),
  reply: z.object({ released: z.number().int() }),
  touches: ['wave', 'order'],
})
