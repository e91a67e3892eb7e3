import { type Audience, type LeftOutReason, leftOutReasons } from '#contract/chat/broadcast.ts'
import { businessTypes } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelFits } from './channel-limits.ts'

export interface AudienceQuestion {
  readonly audience: Audience
  readonly channels: readonly ChannelFits[]
  readonly template: boolean
  /** When it goes. */
  readonly at: Date
  readonly now: Date
}

const ago = (now: Date, days: number | undefined): string | null =>
  days === undefined ? null : new Date(now.getTime() - days * 86_400_000).toISOString()

const valuesOf = (workspaceId: number, { audience, channels, template, at, now }: AudienceQuestion): unknown[] => [
  workspaceId,
  audience.stores ?? null,
  audience.marketplace ?? null,
  audience.tags?.map(Number) ?? null,
  ago(now, audience.wrote_within),
  ago(now, audience.silent_for),
  audience.orders ?? null,
  audience.orders === 'none' ? null : ago(now, audience.ordered_within),
  JSON.stringify(channels),
  template,
  at.toISOString(),
]

/**
 * Chats that match, each with what stands in the way of sending there, or null. A buyer with several conversations gets it in the one that was last used,
 * and nowhere when any of them is on the blacklist.
 */
const judged = `
  can as materialized (select * from jsonb_to_recordset($9::jsonb) as x(marketplace text, session bool, templates bool, image bool, fits bool)),
  candidate as (
    select c.chat_code, c.store_code, s.store_name, c.marketplace, c.mp_buyer_id, coalesce(nullif(c.alias_name, ''), c.full_name) as full_name,
      c.last_message_at,
      case
        when c.chat_blacklist or exists (select 1 from chat o where o.workspace_id = $1 and o.marketplace = c.marketplace and o.mp_buyer_id = c.mp_buyer_id
          and o.chat_blacklist) then 'blacklisted'
        when can.marketplace is null or not s.token_valid then 'not-connected'
        when $10::bool and not can.templates then 'no-template'
        when not can.image then 'no-image'
        when not can.fits then 'too-long'
        when can.session and not $10::bool and coalesce(c.last_reply_at + interval '24 hours' <= $11::timestamptz, true) then 'session-over'
      end as hindrance
    from chat c
    join store s on s.workspace_id = c.workspace_id and s.store_code = c.store_code
    left join can on can.marketplace = c.marketplace
    left join buyer b on b.workspace_id = c.workspace_id and b.marketplace = c.marketplace and b.mp_buyer_id = c.mp_buyer_id
    where c.workspace_id = $1
      and ($2::text[] is null or c.store_code = any($2::text[]))
      and ($3::text[] is null or c.marketplace = any($3::text[]))
      and ($4::int[] is null or c.tag_ids && $4::int[])
      and c.business_type = ${businessTypes.seller}
      and ($5::timestamptz is null or c.last_reply_at >= $5)
      and ($6::timestamptz is null or coalesce(c.last_reply_at < $6, true))
      and ($7::text is null or ($7 = 'some') = (b.mp_buyer_id is not null))
      and ($8::timestamptz is null or b.last_order_at >= $8)
  ),
  judged as (
    select *, case when hindrance is null
      and row_number() over (partition by marketplace, mp_buyer_id, hindrance is null order by last_message_at desc, chat_code) > 1
      then 'same-buyer' else hindrance end as reason
    from candidate
  )`

interface Named {
  readonly full_name: string
  readonly marketplace: Marketplace
}

export interface AudienceFound {
  readonly total: number
  readonly first: (Named & { readonly chat_code: string; readonly store_name: string })[]
  readonly stores: { readonly store_code: string; readonly store_name: string; readonly marketplace: Marketplace; readonly total: number }[]
  readonly left_out: { readonly reason: LeftOutReason; readonly total: number; readonly first: Named[] }[]
}

const namesShown = { receivers: 12, leftOut: 4 } as const

const previewText = `
  with ${judged}
  select json_build_object(
    'total', (select count(*) from judged where reason is null),
    'first', (select coalesce(json_agg(f), '[]') from (
      select chat_code, full_name, marketplace, store_name from judged where reason is null order by last_message_at desc, chat_code limit ${namesShown.receivers}) f),
    'stores', (select coalesce(json_agg(f), '[]') from (
      select store_code, store_name, marketplace, count(*)::int as total from judged where reason is null group by 1, 2, 3 order by 4 desc, 1) f),
    'left_out', (select coalesce(json_agg(f), '[]') from (
      select reason, count(*)::int as total, (json_agg(json_build_object('full_name', full_name, 'marketplace', marketplace)) filter (where nth <= ${namesShown.leftOut})) as first
      from (select *, row_number() over (partition by reason order by last_message_at desc, chat_code) as nth from judged where reason is not null) j group by reason) f)
  ) as found`

/** Buyers who ordered and never wrote: they match as far as orders tell, and have no chat to send to. */
const withoutChatText = `
  select b.full_name, b.marketplace, count(*) over ()::int as total from buyer b
  where b.workspace_id = $1 and ($2::text[] is null or b.store_codes && $2::text[]) and ($3::text[] is null or b.marketplace = any($3::text[]))
    and ($4::timestamptz is null or b.last_order_at >= $4)
    and not exists (select 1 from chat c where c.workspace_id = $1 and c.marketplace = b.marketplace and c.mp_buyer_id = b.mp_buyer_id
      and ($2::text[] is null or c.store_code = any($2::text[])))
  order by b.last_order_at desc limit ${namesShown.leftOut}`

/** Who would get it, and who is left out and why. */
export async function readAudience(connection: Connection, question: AudienceQuestion): Promise<AudienceFound> {
  const workspaceId = workspaceOf(connection)
  const { rows } = await connection.client.query<{ found: AudienceFound }>(previewText, valuesOf(workspaceId, question))
  const found = rows[0]?.found as AudienceFound
  const { stores, marketplace, orders, ordered_within, ...ofChats } = question.audience
  const left_out = [...found.left_out]
  if (orders === 'some' && Object.values(ofChats).every((value) => value === undefined)) {
    const values = [workspaceId, stores ?? null, marketplace ?? null, ago(question.now, ordered_within)]
    const missing = (await connection.client.query<Named & { total: number }>(withoutChatText, values)).rows
    const [first] = missing
    if (first)
      left_out.push({
        reason: 'no-chat',
        total: first.total,
        first: missing.map(({ full_name, marketplace: at }) => ({ full_name, marketplace: at })),
      })
  }
  return { ...found, left_out: left_out.sort((a, b) => leftOutReasons.indexOf(a.reason) - leftOutReasons.indexOf(b.reason)) }
}

const writeText = `
  with ${judged}
  insert into chat_broadcast_receiver (workspace_id, broadcast_id, place, chat_code, store_code, marketplace)
  select $1, $12::bigint, row_number() over (order by last_message_at desc, chat_code), chat_code, store_code, marketplace from judged where reason is null`

/** Writes down who gets a broadcast; answers how many. */
export async function writeReceivers(connection: Connection, broadcastId: number, question: AudienceQuestion): Promise<number> {
  const { rowCount } = await connection.client.query(writeText, [...valuesOf(workspaceOf(connection), question), broadcastId])
  return rowCount ?? 0
}
