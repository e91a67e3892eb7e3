import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { boostProductSchema, boostStates } from './boost.ts'
import { setsProducts } from './product-access.ts'

const time = {
  /** 1: Monday; 0: every day. */
  weekday: z.number().int().min(0).max(7),
  /** In Jakarta. */
  hour: z.number().int().min(0).max(23),
}
const body = z.object({ ...time, products: z.array(boostProductSchema).min(1).max(50) })

const namedSchema = boostProductSchema.extend({
  store_name: z.string(),
  /** Empty where it is not listed any more. */
  name: z.string(),
  image_url: z.string().nullable(),
})

export const boostRowSchema = z.object({
  ...time,
  boost_id: z.uuid(),
  products: z.array(namedSchema),
  created_at: z.string(),
  /** What became of each product when it was boosted last, and before. */
  runs: z.array(
    boostProductSchema.extend({
      due_at: z.string(),
      state: z.enum(boostStates),
      /** Why it failed, in words; or why it waits. */
      reason: z.string().nullable(),
    }),
  ),
})
export type BoostRow = z.infer<typeof boostRowSchema>

export const boostSchedule = endpoint({
  id: 'boost.schedule',
  method: 'GET',
  path: '/product/boost_schedule',
  access: setsProducts,
  summary: 'The weekly plan of boosts with what became of the latest; at most 500',
  reply: z.array(boostRowSchema),
  reads: ['boost', 'listing'],
})

export const boostProducts = endpoint({
  id: 'boost.products',
  method: 'GET',
  path: '/product/shopee/boost/product',
  access: setsProducts,
  summary: 'Products on sale at Shopee, which can be boosted',
  query: z.object({
    search: z.string().trim().min(1).max(200).optional(),
    store_code: z.string().max(100).optional(),
    mp_product_id: z.string().max(40).optional(),
    limit: z.coerce.number().int().min(1).max(999_999).default(25),
  }),
  reply: z.array(namedSchema),
  reads: ['listing'],
})

const params = z.object({ boost_id: z.uuid() })
const common = { access: setsProducts, touches: ['boost'], reply: boostRowSchema } as const
const errors = ['STORE_UNKNOWN', 'NOT_SUPPORTED', 'BOOST_FULL', 'BOOST_TWICE'] as const

export const boostCreate = endpoint({
  ...common,
  id: 'boost.create',
  method: 'POST',
  path: '/product/boost_schedule',
  summary: 'Plans boosts of products at an hour of a weekday, or of every day',
  body,
  errors,
})

export const boostChange = endpoint({
  ...common,
  id: 'boost.change',
  method: 'PUT',
  path: '/product/boost_schedule/:boost_id',
  summary: 'Changes a planned boost as a whole',
  params,
  body,
  errors: ['NOT_FOUND', ...errors],
})

export const boostDelete = endpoint({
  ...common,
  id: 'boost.delete',
  method: 'DELETE',
  path: '/product/boost_schedule/:boost_id',
  summary: 'Takes a boost off the plan; answers it as it was',
  params,
  errors: ['NOT_FOUND'],
})
