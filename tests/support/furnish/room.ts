import type { PgTable } from 'drizzle-orm/pg-core'
import type { TestApp } from '../app.ts'

type Built<Name extends keyof TestApp['build']> = Awaited<ReturnType<TestApp['build'][Name]>>
type Fields<Table extends PgTable> = Omit<Table['$inferInsert'], 'workspace_id'>

/** What a workspace has before the rest is put in beside it: in all of its texts the word stands. */
export interface Room {
  readonly word: string
  readonly workspace_id: number
  readonly owner: Built<'owner'>
  readonly agent: Built<'agent'>
  readonly store: Built<'store'>
  readonly order: Built<'order'>
  /** Cancelled after it was packed: a piece of it waits for its shelf. */
  readonly waiting: Built<'order'>
  /** Made by hand, in a store that is no marketplace's. */
  readonly sold: Built<'order'>
  readonly unit: Built<'sku'>
  readonly listing: Built<'listing'>
  /** Of no SKU yet. */
  readonly unlinked: Built<'listing'>
  readonly chat: Built<'chat'>
  /** Of every picture, wherever it is kept. */
  readonly photo_id: string
  /** Puts a row into a table of the workspace, or this of it where the row is there already; gives the whole of it. */
  put<Table extends PgTable>(table: Table, fields: Fields<Table>, over?: Partial<Fields<Table>>): Promise<Table['$inferSelect']>
}

/** Of what was put in, by the names that inputs use. */
export type Ids = Readonly<Record<string, unknown>>

export const now = (): string => new Date().toISOString()
export const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString()

/** A picture by its first bytes, which hold the word. */
export const pictureOf = (word: string): Buffer => Buffer.from(`\x89PNG\r\n\x1a\n${word}`, 'latin1')

/** One id for the input of each of these calls, under a name that another call's would take. */
export const ofCalls = (calls: readonly string[], field: string, id: unknown): Ids =>
  Object.fromEntries(calls.map((call) => [`${call}.${field}`, id]))
