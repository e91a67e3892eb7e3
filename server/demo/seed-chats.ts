import { chatCodeOf } from '#contract/chat/chat.ts'
import { knowsByPhone } from '#contract/demo/chat-ids.ts'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { createRandom } from '#contract/demo/random.ts'
import { channels } from '#server/channels/registry.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { nextOf } from '#server/db/number-series.ts'
import { searchTextOf } from '#server/domains/chat/chat.port.ts'
import { demoNotes, demoTags, demoTemplates } from './chat-talk.ts'
import { copyRows } from './copy-rows.ts'
import { type DrawnChat, drawChat, type TalkedOrder } from './draw-chat.ts'
import type { DemoAgent } from './order-story.ts'

export interface SeedChats {
  readonly workspace_id: number
  /** How many, as far as there are buyers. */
  readonly chats: number
  /** The same seed over the same orders draws the same conversations. */
  readonly seed: string | number
  readonly now: Date
}

/** Marketplaces whose conversations are held from here: declared with their calls, none of which is made. */
const talking = channels
  .filter((channel) => channel.connect({ ...demoApps[channel.marketplace], base_url: '', callback_url: '' }).chat)
  .map(({ marketplace }) => marketplace)

/** Adds conversations with buyers of the workspace's orders, and the tags and reply templates that its agents use. */
export async function seedChats(database: Database, { workspace_id, chats, seed, now }: SeedChats): Promise<void> {
  await database.system(async (connection) => {
    const agents = await readAgents(connection, workspace_id)
    const tags = await seedTags(connection, workspace_id)
    const random = createRandom(`chats/${seed}/${workspace_id}`)
    const drawn = new Map<string, DrawnChat>()
    for (const order of await readOrders(connection, workspace_id, chats * 2)) {
      if (drawn.size >= chats) break
      const chat = drawChat(random.fork(`${order.store_code}/${order.buyer}`), order, agents, now.getTime())
      drawn.set(`${order.store_code}/${chat.chat_id}`, chat)
    }
    await writeChats(connection, { workspace_id, agents, tags, random, now: now.getTime() }, [...drawn.values()])
  })
}

async function readAgents({ client }: Connection, workspaceId: number): Promise<DemoAgent[]> {
  const { rows } = await client.query<DemoAgent>(
    `SELECT user_id, agent_id, name FROM agent WHERE workspace_id = $1 AND (agent_id IS NULL OR 'chat' = ANY(privileges)) ORDER BY user_id`,
    [workspaceId],
  )
  return rows.length > 0 ? rows : [{ user_id: 0, agent_id: null, name: 'Admin' }]
}

/** The latest order of each buyer; first two buyers of every store, so that each channel has conversations. By what a day does not change: codes hold it. */
async function readOrders({ client }: Connection, workspaceId: number, most: number): Promise<TalkedOrder[]> {
  const { rows } = await client.query<TalkedOrder>(
    `SELECT * FROM (
       SELECT DISTINCT ON (o.store_code, buyer) coalesce(o.mp_buyer_id, o.buyer_phone) AS buyer, o.order_code, o.mp_order_id, o.marketplace, o.store_code,
         s.store_id, o.order_status, o.mp_buyer_id, o.buyer_name, o.buyer_phone, o.tracking_number, o.ordered_at,
         (SELECT json_build_object('url', '', 'name', i.name, 'price', i.price, 'stock', 12, 'image_url', i.image_url, 'sku', i.sku)
          FROM order_item i WHERE i.workspace_id = o.workspace_id AND i.order_code = o.order_code AND i.line_no = 1) AS product
       FROM orders o JOIN store s ON s.workspace_id = o.workspace_id AND s.store_code = o.store_code
       WHERE o.workspace_id = $1 AND o.marketplace = ANY($3) AND o.buyer_phone IS NOT NULL
       ORDER BY o.store_code, buyer, o.ordered_at DESC
     ) AS latest ORDER BY row_number() OVER (PARTITION BY store_code ORDER BY md5(buyer)) > 2, md5(store_code || buyer) LIMIT $2`,
    [workspaceId, most, talking],
  )
  return rows
}

async function seedTags(connection: Connection, workspaceId: number): Promise<number[]> {
  const { client } = connection
  const tagIds: number[] = []
  for (const _ of demoTags) tagIds.push(await nextOf(connection, 'chat_tag', workspaceId))
  await client.query(
    `INSERT INTO chat_tag (workspace_id, tag_id, name, priority)
     SELECT $1, tag_id, name, place FROM unnest($2::int[], $3::text[]) WITH ORDINALITY AS t (tag_id, name, place)`,
    [workspaceId, tagIds, demoTags],
  )
  await client.query(
    `INSERT INTO reply_template (workspace_id, name, message, channel_template, priority)
     SELECT $1, name, message, channel, place
     FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS t (name, message, channel, place) ORDER BY place`,
    [
      workspaceId,
      demoTemplates.map(([name]) => name),
      demoTemplates.map(([, message]) => message),
      demoTemplates.map(([, , channel]) => channel ?? null),
    ],
  )
  return tagIds
}

interface Scene {
  readonly workspace_id: number
  readonly agents: readonly DemoAgent[]
  readonly tags: readonly number[]
  readonly random: ReturnType<typeof createRandom>
  readonly now: number
}

const iso = (at: number) => new Date(at).toISOString()

async function writeChats({ client }: Connection, scene: Scene, chats: readonly DrawnChat[]): Promise<void> {
  const rows = chats.map((chat) => ({ ...chat, code: chatCodeOf(chat.order.marketplace, chat.order.store_code, chat.chat_id) }))
  await copyRows(
    client,
    'chat',
    [
      'workspace_id',
      'chat_code',
      'chat_id',
      'marketplace',
      'store_code',
      'mp_buyer_id',
      'full_name',
      'alias_name',
      'phone',
      'notes',
      'agent_id',
      'chat_blacklist',
      'last_reply_at',
      'last_message_at',
      'is_replied',
      'is_read',
      'is_pin',
      'unread_count',
      'tag_ids',
      'attributes',
      'snoozed_until',
      'search_text',
      'created_at',
    ],
    rows.map((chat, index) => chatRow(scene, chat, index)),
  )
  // Ids rise with time, as they would have: a search walks the newest first by id.
  const messages = rows
    .flatMap(({ code, messages: written }) => written.map((message) => ({ code, message })))
    .sort((a, b) => a.message.at - b.message.at)
  await copyRows(
    client,
    'chat_message',
    [
      'workspace_id',
      'chat_code',
      'mp_msg_id',
      'sender',
      'user_id',
      'agent_id',
      'agent_name',
      'type',
      'message',
      'image_url',
      'mime_type',
      'product',
      'reply_time',
      'sent_status',
      'read_status',
      'delivered',
      'fail_message',
      'automatic',
      'reply_id',
    ],
    messages.map(({ code, message: { agent, at, read, ...message } }, index) => ({
      workspace_id: scene.workspace_id,
      chat_code: code,
      mp_msg_id: message.fail_message ? null : `demo-${scene.workspace_id}-${index}`,
      sender: message.sender,
      user_id: agent?.user_id ?? null,
      agent_id: agent?.agent_id ?? null,
      agent_name: agent?.name ?? null,
      type: message.type,
      message: message.message,
      image_url: message.image_url,
      mime_type: message.image_url ? 'image/png' : null,
      product: message.product,
      reply_time: iso(at),
      sent_status: message.fail_message ? 2 : 1,
      read_status: read ? 1 : 0,
      delivered: read,
      fail_message: message.fail_message,
      automatic: message.automatic,
      reply_id: message.fail_message ? `00000000-0000-4000-8000-${String(scene.workspace_id * 1_000_000 + index).padStart(12, '0')}` : null,
    })),
  )
  await client.query(
    `UPDATE chat c SET last_msg_id = (
       SELECT m.msg_id FROM chat_message m WHERE m.workspace_id = c.workspace_id AND m.chat_code = c.chat_code ORDER BY m.reply_time DESC, m.msg_id DESC LIMIT 1)
     WHERE c.workspace_id = $1 AND c.last_msg_id IS NULL`,
    [scene.workspace_id],
  )
}

function chatRow({ workspace_id, agents, tags, random, now }: Scene, chat: DrawnChat & { code: string }, index: number) {
  const { order, messages } = chat
  const own = random.fork(chat.code)
  const had = agents.filter(({ agent_id }) => agent_id !== null)
  const alias_name = own.chance(0.05) ? `${order.buyer_name.split(' ')[0]} (langganan)` : null
  const phone = own.chance(0.8) || knowsByPhone(order.marketplace) ? order.buyer_phone : null
  const last = messages.at(-1)?.at ?? now
  const wrote = messages.findLast(({ sender }) => sender === 'buyer')?.at
  const tag_ids = own.chance(0.18) && tags.length > 0 ? [...new Set([own.pick(tags), own.pick(tags)])].sort((a, b) => a - b) : []
  return {
    workspace_id,
    chat_code: chat.code,
    chat_id: chat.chat_id,
    marketplace: order.marketplace,
    store_code: order.store_code,
    mp_buyer_id: chat.mp_buyer_id,
    full_name: order.buyer_name,
    alias_name,
    phone,
    notes: own.chance(0.06) ? own.pick(demoNotes) : '',
    agent_id: had.length > 0 && own.chance(0.45) ? own.pick(had).agent_id : null,
    chat_blacklist: index % 97 === 50,
    last_reply_at: wrote === undefined ? null : iso(wrote),
    last_message_at: iso(last),
    is_replied: chat.replied,
    is_read: chat.unread === 0,
    is_pin: index % 90 === 7,
    unread_count: chat.unread,
    tag_ids: `{${tag_ids.join(',')}}`,
    attributes: own.chance(0.04) ? { Ukuran: own.pick(['M', 'L', 'XL']), Kota: own.pick(['Bandung', 'Jakarta', 'Surabaya']) } : {},
    snoozed_until: index % 70 === 33 ? iso(now + own.int(2, 30) * 3_600_000) : null,
    search_text: searchTextOf({ alias_name, full_name: order.buyer_name, mp_buyer_id: chat.mp_buyer_id, phone }),
    created_at: iso(messages[0]?.at ?? last),
  }
}
