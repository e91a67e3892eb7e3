import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** Rows that a selection of everything takes at most. */
export const mostSelected = 100_000

export const listKeys = endpoint({
  id: 'list.keys',
  method: 'POST',
  path: '/list/keys',
  access: 'user',
  summary: 'By what each row of a list is known that matches, in its order and of one moment: for selecting all; who may read the list may',
  body: z.object({
    /** The id of a list's endpoint. */
    list: z.string().max(64),
    params: z.record(z.string().max(64), z.string().max(200)).default({}),
    query: z.record(z.string().max(64), z.string().max(20_000)).default({}),
  }),
  /** Each with the fields that its list declares as `selects`. */
  reply: z.object({ rows: z.array(z.record(z.string(), z.unknown())) }),
  errors: ['NOT_FOUND', 'REACH_LIMIT'],
  idempotent: false,
})
