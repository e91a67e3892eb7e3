import { hasCitus } from '#server/db/distribution.ts'
import type { Services } from '#server/domains/handler.ts'
import { inBackground } from './background.ts'
import { every } from './every.ts'

/** A search reads the list as well: of 2,500 orders in three milliseconds. */
const everyMs = 5_000

const ofTexts = `pg_class index join pg_am method on method.oid = index.relam
  where method.amname = 'gin' and index.relkind = 'i' and index.relnamespace = 'public'::regnamespace`

/** Each index of texts by itself, since each takes its time. */
const listText = `select index.oid::int as oid from ${ofTexts}`

/** A cluster's are on its workers, each of which sorts its own. */
const workersText = `select coalesce(string_agg(result, ' ') filter (where not success), '') as failed from run_command_on_workers($1)`
const eachText = `select count(gin_clean_pending_list(index.oid)) from ${ofTexts}`

/**
 * Sorts new entries into the indexes of texts, where they wait in a list at first. Otherwise whoever finds the list full does it, in the middle of what they
 * write: half a second for a few hundred orders. The pools' limit of the list is for when nobody does this.
 */
export const startSearchUpkeep = (services: Services): (() => Promise<void>) =>
  every(everyMs, services.log, 'indexes of texts', async () => {
    const { database } = services
    const clean = (oid: number) =>
      database.statement({ name: 'clean-pending-list', text: 'select gin_clean_pending_list($1::int::oid::regclass)', values: [oid] })
    for (const { oid } of await database.statement<{ oid: number }>({ text: listText })) await inBackground(services)(() => clean(oid))
    if (!(await database.system(({ client }) => hasCitus(client)))) return
    const [workers] = await database.statement<{ failed: string }>({ text: workersText, values: [eachText] })
    if (workers?.failed) throw new Error(`A worker did not sort its indexes of texts: ${workers.failed}`)
  })
