import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Prize } from '#contract/roulette/roulette.endpoints.ts'
import { instant, workspaceId } from './columns.ts'

/** Prize draws: who takes part, what is given, and what decided it. */
export const roulette = pgTable(
  'roulette',
  {
    workspace_id: workspaceId(),
    roulette_id: uuid('roulette_id').notNull(),
    title: text('title').notNull(),
    prizes: jsonb('prizes').$type<Prize[]>().notNull(),
    /** Fixed when it is made: the draw names winners by their places here. */
    entries: text('entries').array().notNull(),
    /** Its entries name buyers and orders: who may not read those does not see it. */
    of_buyers: boolean('of_buyers').notNull(),
    /** Told to nobody before it is drawn; its hash is told from the beginning. */
    seed: text('seed').notNull(),
    seed_hash: text('seed_hash').notNull(),
    created_at: instant('created_at').notNull(),
    /** Null until it is drawn, as the three below. */
    word: text('word'),
    winners: integer('winners').array(),
    drawn_at: instant('drawn_at'),
    drawn_by: integer('drawn_by'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.roulette_id] })],
)
