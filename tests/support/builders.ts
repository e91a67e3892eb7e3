import { chatCodeOf } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { orderCodeOf } from '#contract/core/marketplace.ts'
import { deadlineOf } from '#contract/order/deadline.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Database } from '#server/db/database.ts'
import * as schema from '#server/db/schema/index.ts'
import type { Passwords } from '#server/security/passwords.ts'

type Fields<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

export const testPassword = 'correct horse battery'

let sequence = 0
/** Unique in this process: names and codes that never meet those of another test. */
export const unique = (): number => ++sequence
/** The same for what is put in order as text: those that are made first stand first, also where a file's numbers pass from 9 to 10 or from 999 to 1000. */
const padded = (n: number): string => String(n).padStart(6, '0')

const address = {
  recipient: 'Siti Rahma',
  phone: '081200000001',
  street: 'Jl. Melati 5',
  district: 'Coblong',
  city: 'Bandung',
  province: 'Jawa Barat',
  postal_code: '40132',
}

/** Puts what a test is about into the database, with defaults for the rest; every call returns the whole row. */
export function createBuilders(database: Database, passwords: Passwords) {
  const insert = async <T extends { $inferSelect: object }>(table: T, values: object): Promise<T['$inferSelect']> => {
    const rows = await database.system(({ drizzle }) =>
      drizzle
        .insert(table as never)
        .values(values as never)
        .returning(),
    )
    return (rows as T['$inferSelect'][])[0] as T['$inferSelect']
  }
  let hash: Promise<string> | undefined

  /** An active workspace, unless `membership` says otherwise. */
  const workspace = async (fields: Fields<typeof schema.workspace> & { membership?: 'active' | 'inactive' } = {}) => {
    const { membership = 'active', ...rest } = fields
    const row = await insert(schema.workspace, { name: `Toko ${unique()}`, ...rest })
    await insert(schema.membership, { workspace_id: row.workspace_id, package_name: 'PRO', membership_end: null, status: membership })
    return row
  }

  /** A person with the password {@link testPassword}. */
  const login = async (fields: Fields<typeof schema.login> = {}) => {
    hash ??= passwords.hash(testPassword)
    return insert(schema.login, { email: `person-${unique()}@test.dermaga.test`, name: 'Budi', password_hash: await hash, ...fields })
  }

  /** A seat; makes the person too where no `login_id` is given. Agents have `order` unless told otherwise. */
  const agent = async (fields: Fields<typeof schema.agent> & { workspace_id: number; email?: string; otp_enabled?: boolean }) => {
    const { email, otp_enabled, ...rest } = fields
    const person =
      rest.login_id === undefined
        ? await login({ ...(email ? { email } : {}), otp_enabled: otp_enabled ?? false })
        : { login_id: rest.login_id, email: '' }
    const isOwner = rest.agent_type === 'super_admin'
    const seat = await insert(schema.agent, {
      login_id: person.login_id,
      agent_type: 'agent',
      agent_id: isOwner ? null : 9000 + unique(),
      name: isOwner ? 'Pemilik' : 'Agen',
      privileges: isOwner ? [] : ['order'],
      ...rest,
    })
    return { ...seat, email: person.email }
  }

  const owner = (fields: Parameters<typeof agent>[0]) => agent({ agent_type: 'super_admin', ...fields })

  const store = (fields: Fields<typeof schema.store> & { workspace_id: number }) => {
    const n = unique()
    return insert(schema.store, {
      store_code: `S${padded(n)}`,
      store_id: `${100_000 + n}`,
      store_name: `Toko ke-${padded(n)}`,
      marketplace: 'shopee',
      ...fields,
    })
  }

  /** A new order of one line, of a store that exists. */
  const order = async (fields: Fields<typeof schema.orders> & { workspace_id: number; store_code: string }) => {
    const marketplace: Marketplace = fields.marketplace ?? 'shopee'
    const mpOrderId = fields.mp_order_id ?? `24${String(unique()).padStart(10, '0')}`
    const code = fields.order_code ?? orderCodeOf(marketplace, mpOrderId)
    const buyer = fields.buyer_name ?? 'Siti Rahma'
    const row = {
      order_code: code,
      mp_order_id: mpOrderId,
      marketplace,
      order_status: orderStatus.new,
      mp_status: 'READY_TO_SHIP',
      mp_updated_at: '2026-01-05T03:00:00.000Z',
      mp_buyer_id: 'buyer-1',
      buyer_name: buyer,
      address,
      first_item: 'Kaos polos hitam',
      item_count: 1,
      order_qty: 2,
      subtotal: 150_000,
      total: 162_000,
      shipping_fee: 12_000,
      courier_name: 'JNE',
      courier_service_name: 'REG',
      courier_type: 'normal' as const,
      accept_deadline: '2026-01-06T03:00:00.000Z',
      confirm_shipping_deadline: '2026-01-07T03:00:00.000Z',
      ordered_at: '2026-01-05T03:00:00.000Z',
      search_text: `${code} ${buyer} kaos-01`.toLowerCase(),
      ...fields,
    }
    const deadline = deadlineOf(row)
    const made = await insert(schema.orders, { deadline_at: deadline?.at ?? null, ...row })
    await insert(schema.orderItem, {
      workspace_id: fields.workspace_id,
      order_code: code,
      line_no: 1,
      sku: 'KAOS-01',
      name: row.first_item,
      qty: row.order_qty,
      price: 75_000,
      location: 'A1-02',
    })
    return made
  }

  /** A product with one SKU of it, 10 on hand; `productOf` makes the SKU one of another product. */
  const sku = async (
    fields: Partial<Fields<typeof schema.sku>> & {
      workspace_id: number
      productOf?: { product_id: number }
      product?: Partial<Fields<typeof schema.product>>
    },
  ) => {
    const { productOf, product, ...rest } = fields
    const n = unique()
    const { product_id } =
      productOf ??
      (await insert(schema.product, { workspace_id: rest.workspace_id, name: `Gamis ke-${n}`, category: 'Gamis', supplier: 'CV Sinar', ...product }))
    return insert(schema.sku, {
      sku: `SKU-${n}`,
      on_hand: 10,
      min_stock: 3,
      price: 150_000,
      price_cost: 90_000,
      location: 'A1-01',
      ...rest,
      product_id,
    })
  }

  /** A listing of a store that exists: nine pieces at 25,000, of one variant, with a seller SKU of its own. */
  const listing = (fields: Partial<Fields<typeof schema.listing>> & { workspace_id: number; store_code: string }) => {
    const n = unique()
    return insert(schema.listing, {
      marketplace: 'shopee' as const,
      mp_product_id: `9${n}`,
      mp_variant_id: '',
      name: `Kaos ke-${n}`,
      mp_sku: `MP-${n}`,
      product_status: 'active' as const,
      mp_status: 'NORMAL',
      price: 25_000,
      stock: 9,
      seen_at: '2026-01-05T03:00:00.000Z',
      ...fields,
    })
  }

  /** A conversation of a store that exists, without messages. */
  const chat = async (fields: Fields<typeof schema.chat> & { workspace_id: number; store_code: string }) => {
    const marketplace = fields.marketplace ?? 'shopee'
    const chat_id = fields.chat_id ?? `c${padded(unique())}`
    const full_name = fields.full_name ?? 'Rina Wati'
    return insert(schema.chat, {
      chat_code: chatCodeOf(marketplace, fields.store_code, chat_id),
      chat_id,
      marketplace,
      mp_buyer_id: `buyer-${chat_id}`,
      full_name,
      last_message_at: '2026-01-05T03:00:00.000Z',
      search_text: ` ${full_name.toLowerCase()} buyer-${chat_id}`,
      ...fields,
    })
  }

  /** A message of a chat, as its last one; the buyer's unless told otherwise. */
  const message = async (chat: { workspace_id: number; chat_code: string }, fields: Fields<typeof schema.chatMessage> = {}) => {
    const n = unique()
    const { workspace_id, chat_code } = chat
    const reply_time = fields.reply_time ?? '2026-01-05T03:00:00.000Z'
    const row = await insert(schema.chatMessage, {
      workspace_id,
      chat_code,
      mp_msg_id: `m${n}`,
      sender: 'buyer',
      type: 'text',
      message: `Halo kak ${n}`,
      ...fields,
      reply_time,
    })
    await database.write(workspace_id, ({ client }) =>
      client.query('update chat set last_msg_id = $3, last_message_at = $4 where workspace_id = $1 and chat_code = $2', [
        workspace_id,
        chat_code,
        row.msg_id,
        reply_time,
      ]),
    )
    return row
  }

  /** One that a channel approved as `channel_template`. */
  const replyTemplate = (fields: Fields<typeof schema.replyTemplate> & { workspace_id: number; channel_template: string }) =>
    insert(schema.replyTemplate, { name: fields.channel_template, message: 'Halo', ...fields })

  return { chat, message, replyTemplate, workspace, login, agent, owner, store, order, sku, listing }
}

export type Builders = ReturnType<typeof createBuilders>
