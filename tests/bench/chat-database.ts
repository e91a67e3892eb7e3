import { readFile, writeFile } from 'node:fs/promises'
import { chatCodeOf } from '#contract/chat/chat.ts'
import { demoChatId } from '#contract/demo/chat-ids.ts'
import { demoStores } from '#contract/demo/demo-accounts.ts'
import { drawName } from '#contract/demo/people.ts'
import { createRandom } from '#contract/demo/random.ts'
import type { Database } from '#server/db/database.ts'
import { afterArrival, beforeOrder, beforeShipping, greetings, onTheWay, smallTalk } from '#server/demo/chat-talk.ts'

/** In the measured workspace, beside the demo's own. */
export const benchChats = 10_000
const messagesEach = 100
/** Buyers' numbers from here on are of these chats: the marketplaces' own have others. */
const firstBuyer = 800_000_000

interface SeededChats {
  /** Messages after this one, and chats after this instant, are of earlier runs. */
  readonly last_msg_id: number
  readonly at: string
}

/** Ten thousand chats with a million messages; those of earlier runs go. `file` remembers what was made. */
export async function fillChats(database: Database, file: string): Promise<void> {
  const seeded = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as SeededChats,
    () => null,
  )
  if (seeded) return dropLaterChats(database, seeded)
  const began = Date.now()
  console.log(`Filling ${benchChats.toLocaleString('en')} chats with ${(benchChats * messagesEach).toLocaleString('en')} messages …`)
  await writeFile(file, JSON.stringify(await insertChats(database)))
  console.log(`  after ${((Date.now() - began) / 1000).toFixed(0)} s`)
}

/** A chat of the seed, as the database and the sandbox know it. */
export interface BenchChat {
  readonly marketplace: 'shopee' | 'tokopedia' | 'dermaga'
  readonly store_id: string
  readonly chat_id: string
  readonly chat_code: string
}

/** The nth chat, the newest first. */
export function benchChat(n: number): BenchChat & { readonly store_code: string; readonly mp_buyer_id: string } {
  const stores = demoStores.filter(({ workspace, marketplace }) => workspace === 'melati' && ['shopee', 'tokopedia', 'dermaga'].includes(marketplace))
  const { marketplace, store_id, store_code } = stores[n % stores.length] as (typeof stores)[number]
  const mp_buyer_id = String(firstBuyer + n)
  const chat_id = demoChatId(marketplace, store_id, mp_buyer_id)
  return {
    ...{ marketplace: marketplace as BenchChat['marketplace'], store_id, store_code, mp_buyer_id, chat_id },
    chat_code: chatCodeOf(marketplace, store_code, chat_id),
  }
}

function insertChats(database: Database): Promise<SeededChats> {
  const random = createRandom('bench-chats')
  const chats = Array.from({ length: benchChats }, (_, n) => ({ n, ...benchChat(n), full_name: drawName(random) }))
  const talk = [...beforeOrder, ...beforeShipping, ...onTheWay, ...afterArrival, ...smallTalk]
  return database.system(async ({ client }) => {
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename = 'chat_message' and indexdef like '% USING gin %'`,
    )
    // An index over a million texts is made at once much sooner than text by text.
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
    await client.query(
      `create temporary table bench_chat on commit drop as
       select (select min(workspace_id) from workspace) as workspace_id, date_trunc('minute', now()) - n * interval '4 minutes' as last_at, one.*
       from jsonb_to_recordset($1::jsonb) as one(n int, chat_code text, chat_id text, marketplace text, store_code text, mp_buyer_id text, full_name text)`,
      [JSON.stringify(chats)],
    )
    await client.query(
      `insert into chat (workspace_id, chat_code, chat_id, marketplace, store_code, mp_buyer_id, full_name, last_reply_at, last_message_at, is_read,
         is_replied, is_pin, unread_count, search_text)
       select workspace_id, chat_code, chat_id, marketplace, store_code, mp_buyer_id, full_name, last_at, last_at, n % 40 <> 7, n % 25 <> 7, n % 4000 = 11,
         case when n % 40 = 7 then 2 else 0 end, lower(' ' || full_name || ' ' || mp_buyer_id)
       from bench_chat`,
    )
    // As they came in: the messages of a chat lie among those of all others.
    await client.query(
      `insert into chat_message (workspace_id, chat_code, mp_msg_id, sender, agent_name, type, message, reply_time, sent_status, read_status, delivered)
       select workspace_id, chat_code, 'bench-' || n || '-' || m, case when by_buyer then 'buyer' else 'seller' end, case when by_buyer then null else 'Rizky' end,
         'text', replace(replace(
           case when by_buyer then ($2::text[])[1 + (n + m) % cardinality($2::text[])] || ', ' || ($1::text[])[1 + (n * 31 + m * 17) % cardinality($1::text[])]
             else ($3::text[])[1 + (n * 31 + (m - 1) * 17) % cardinality($3::text[])] end,
           '{order}', '26' || upper(substr(md5(n || '/' || m), 1, 12))), '{resi}', 'JX' || (1000000000 + n * 100000 + m)),
         last_at - (${messagesEach} - m) * interval '7 minutes', 1, 1, true
       from generate_series(1, ${messagesEach}) m, bench_chat, lateral (select case when m = ${messagesEach} then n % 25 = 7 else (m + n) % 2 = 0 end as by_buyer) who
       order by m, n desc`,
      [talk.map(([asked]) => asked), greetings, talk.map(([, answered]) => answered)],
    )
    await client.query(
      `update chat c set last_msg_id = newest.msg_id
       from (select m.workspace_id, m.chat_code, max(m.msg_id) as msg_id from chat_message m join bench_chat b using (workspace_id, chat_code) group by 1, 2) newest
       where c.workspace_id = newest.workspace_id and c.chat_code = newest.chat_code`,
    )
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('analyze chat, chat_message')
    const { rows } = await client.query<{ last_msg_id: number; at: string }>(
      `select max(msg_id)::float8 as last_msg_id, to_json(now() + interval '1 second')#>>'{}' as at from chat_message`,
    )
    return rows[0] as SeededChats
  })
}

/** What the sandbox's buyers and the agents wrote in an earlier run. */
async function dropLaterChats(database: Database, { last_msg_id, at }: SeededChats): Promise<void> {
  await database.system(async ({ client }) => {
    await client.query(
      'create temporary table touched on commit drop as select distinct workspace_id, chat_code from chat_message where msg_id > $1',
      [last_msg_id],
    )
    await client.query('delete from chat_message where msg_id > $1', [last_msg_id])
    await client.query('delete from chat where created_at > $1', [at])
    await client.query(
      `update chat c set last_msg_id = newest.msg_id, last_message_at = newest.reply_time, last_reply_at = newest.reply_time, is_read = true, is_replied = true,
         unread_count = 0
       from touched t, lateral (
         select m.msg_id, m.reply_time from chat_message m where m.workspace_id = t.workspace_id and m.chat_code = t.chat_code
         order by m.reply_time desc, m.msg_id desc limit 1) newest
       where c.workspace_id = t.workspace_id and c.chat_code = t.chat_code`,
    )
  })
}
