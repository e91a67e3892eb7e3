import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** A draw has at most so many entries. */
export const mostEntries = 10_000
/** Prizes that one draw gives, pieces of all kinds together. */
export const mostWinners = 100
/** The longest name of an entry. */
export const longestEntry = 120

export const prizeSchema = z.object({ name: z.string().trim().min(1).max(100), qty: z.number().int().min(1).max(mostWinners) })
export type Prize = z.infer<typeof prizeSchema>

/** Who takes part. `buyers`: of orders of these days that were neither cancelled nor returned, once each or once for each order. */
const sourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('names'), names: z.array(z.string().trim().min(1).max(longestEntry)).min(1).max(mostEntries) }),
  z.object({ from: z.literal('agents') }),
  z.object({ from: z.literal('buyers'), since: z.iso.date(), until: z.iso.date(), per: z.enum(['buyer', 'order']) }),
])
export type RouletteSource = z.infer<typeof sourceSchema>

const rouletteSchema = z.object({
  roulette_id: z.uuid(),
  title: z.string(),
  prizes: z.array(prizeSchema),
  entry_count: z.number().int(),
  /** SHA-256 of the seed, in hexadecimal digits; told from the beginning. */
  seed_hash: z.string(),
  created_at: z.string(),
  /** Null until it is drawn. */
  drawn_at: z.string().nullable(),
  /** By whom, where that seat is still there. */
  drawn_by: z.string().nullable(),
})
const wholeSchema = rouletteSchema.extend({
  /** In the order that they are drawn from. */
  entries: z.array(z.string()),
  /** What decides, once it is drawn; null before. `winners`: places among the entries, in the order of the prizes. */
  drawn: z.object({ seed: z.string(), word: z.string(), winners: z.array(z.number().int()) }).nullable(),
})
export type RouletteRow = z.infer<typeof rouletteSchema>
export type Roulette = z.infer<typeof wholeSchema>

export const rouletteList = endpoint({
  id: 'roulette.list',
  method: 'GET',
  path: '/roulette',
  access: 'user',
  summary: 'Draws of the workspace, the latest first; the last 100',
  reply: z.array(rouletteSchema),
  reads: ['roulette'],
})

const params = z.object({ roulette_id: z.uuid() })

export const rouletteRead = endpoint({
  id: 'roulette.read',
  method: 'GET',
  path: '/roulette/:roulette_id',
  access: 'user',
  summary: 'A draw with who takes part and, once it is drawn, who won and what decided it',
  params,
  reply: wholeSchema,
  errors: ['NOT_FOUND'],
  reads: ['roulette'],
})

export const rouletteCreate = endpoint({
  id: 'roulette.create',
  method: 'POST',
  path: '/roulette',
  access: 'user',
  summary: 'Fixes who takes part in a draw and what is given, and tells the hash of its seed; `buyers` needs the privilege order',
  body: z.object({ title: z.string().trim().min(1).max(100), prizes: z.array(prizeSchema).min(1).max(20), source: sourceSchema }),
  reply: wholeSchema,
  errors: ['FIELD_NOT_YOURS', 'ROULETTE_EMPTY', 'ROULETTE_PRIZES', 'ROULETTE_LARGE'],
  touches: ['roulette'],
  bodyLimit: 2_000_000,
})

export const rouletteDraw = endpoint({
  id: 'roulette.draw',
  method: 'POST',
  path: '/roulette/:roulette_id/draw',
  access: 'user',
  summary: 'Draws the winners, once: with a word that those who watch chose. A draw that was drawn is answered as it is',
  params,
  body: z.object({ word: z.string().trim().min(1).max(100) }),
  reply: wholeSchema,
  errors: ['NOT_FOUND'],
  touches: ['roulette'],
})
