import type { Services } from '#server/domains/handler.ts'
import { every } from './every.ts'

const everyMs = 1_000

/** Each index of texts by itself, since each takes its time. */
const listText = `
  select index.oid::int as oid from pg_class index join pg_am method on method.oid = index.relam
  where method.amname = 'gin' and index.relkind = 'i' and index.relnamespace = 'public'::regnamespace`

/**
 * Sorts new entries into the indexes of texts, where they wait in a list at first. Otherwise whoever finds the list full does it, in the middle of what they
 * write: half a second for a few hundred orders. The pools' limit of the list is for when nobody does this.
 */
export const startSearchUpkeep = ({ database, log }: Services): (() => Promise<void>) =>
  every(everyMs, log, 'indexes of texts', async () => {
    for (const { oid } of await database.statement<{ oid: number }>({ text: listText }))
      await database.statement({ name: 'clean-pending-list', text: 'select gin_clean_pending_list($1::int::oid::regclass)', values: [oid] })
  })
