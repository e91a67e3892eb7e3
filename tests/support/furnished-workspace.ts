import { randomUUID } from 'node:crypto'
import { appendEvent } from '#server/db/event-log.ts'
import type { TestApp } from './app.ts'
import { samples } from './samples.ts'

/** A workspace with one of everything, and what to ask it with. */
export interface FurnishedWorkspace {
  readonly id: number
  readonly token: string
  /** The ids of what it has, by the names that inputs use. */
  readonly ids: Readonly<Record<string, unknown>>
}

/** Makes a workspace with one of everything, in whose texts the word stands. */
export async function furnish(server: TestApp, word: string): Promise<FurnishedWorkspace> {
  const { build, services } = server
  const { workspace_id } = await build.workspace({ name: `Toko ${word}`, address: word, packing_helper: true })
  const owner = await build.owner({ workspace_id, name: `Pemilik ${word}`, email: `${word.toLowerCase()}-${randomUUID()}@test.dermaga.test` })
  const { store_code, store_id } = await build.store({ workspace_id, store_name: `Toko ${word}` })
  const texts = { buyer_name: `Siti ${word}`, first_item: `Kaos ${word}`, courier_name: `JNE ${word}`, note: word, tracking_number: `JX${word}` }
  const order = await build.order({
    workspace_id,
    store_code,
    mp_buyer_id: `buyer-${workspace_id}`,
    search_text: `kaos ${word.toLowerCase()}`,
    ...texts,
  })
  const { order_code } = order
  const { sku, product_id } = await build.sku({
    workspace_id,
    sku: `SKU-${workspace_id}`,
    location: `Rak ${word}`,
    product: { name: `Kaos ${word}`, category: word, supplier: word },
  })
  const { listing_id, mp_product_id } = await build.listing({
    workspace_id,
    store_code,
    name: `Kaos ${word}`,
    sku,
    linked_by: 'hand',
    mp_sku: `MP-${workspace_id}`,
  })
  // A piece of an order that was cancelled after it was packed waits for its shelf.
  const waiting = await build.order({ workspace_id, store_code, order_status: 900, is_packed: true, ...texts })
  await services.database.system(({ client }) =>
    client.query(
      `with moved as (
         insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, unshelved_change, reason, order_code)
         values ($1, $2, -1, -1, 1, 'unpick', $3)
       ) update sku set unshelved = 1 where workspace_id = $1 and sku = $2`,
      [workspace_id, sku, waiting.order_code],
    ),
  )
  const unlinked = await build.listing({ workspace_id, store_code, name: `Gamis ${word}`, mp_sku: `NEW-${workspace_id}` })
  const agent = await build.agent({ workspace_id, name: `Agen ${word}`, email: `agen-${word.toLowerCase()}-${randomUUID()}@test.dermaga.test` })
  const chat = await build.chat({
    workspace_id,
    store_code,
    chat_id: `chat-${workspace_id}`,
    mp_buyer_id: `buyer-${workspace_id}`,
    full_name: `Rina ${word}`,
    search_text: ` rina ${word.toLowerCase()}`,
    notes: word,
    attributes: { ukuran: word },
    is_read: false,
  })
  await build.chat({ workspace_id, store_code, mp_buyer_id: `buyer-${workspace_id}`, full_name: `Rina ${word}` })
  const said = await build.message(chat, { message: `Halo ${word}` })
  const mine = await build.message(chat, { message: `Siap ${word}`, sender: 'seller', sent_status: 2, reply_id: randomUUID(), mp_msg_id: null })
  const own = await build.store({ workspace_id, store_name: `Sendiri ${word}`, marketplace: 'offline' })
  const sold = await build.order({
    workspace_id,
    store_code: own.store_code,
    marketplace: 'offline',
    mp_buyer_id: null,
    buyer_name: `Rina ${word}`,
    note: word,
  })
  const invitation_id = randomUUID()
  const photo_id = randomUUID()
  const batch_id = randomUUID()
  const document_id = randomUUID()
  const macro_id = randomUUID()
  const layout_id = randomUUID()
  const view_id = randomUUID()
  const file_id = randomUUID()
  const authorisation_id = randomUUID()
  const campaign_id = randomUUID()
  const roulette_id = randomUUID()
  const boost_id = randomUUID()
  let io_id = 0
  let posted_io_id = 0
  let [customer_id, sale_payment_id] = [0, 0]
  let [supplier_id, purchase_id, receipt_id, payment_id, query_id, rule_id] = [0, 0, 0, 0, 0, 0]
  const picture_id = randomUUID()
  const attendance_photo_id = randomUUID()
  let [entry_id, leave_id, item_id] = [0, 0, 0]
  await services.database.write(workspace_id, async (connection) => {
    const run = (text: string, values: unknown[]) => connection.client.query(text, values)
    await run('insert into order_log (workspace_id, order_code, action, user_id, agent_id, agent_name, note) values ($1, $2, 1, $5, $4, $3, $3)', [
      workspace_id,
      order_code,
      word,
      agent.agent_id,
      agent.user_id,
    ])
    await run('insert into logistic_history (workspace_id, order_code, seq, at, description) values ($1, $2, 1, now(), $3)', [
      workspace_id,
      order_code,
      word,
    ])
    await run('insert into order_batch (workspace_id, batch_id, order_codes, created_by) values ($1, $2, $3, $4)', [
      workspace_id,
      batch_id,
      [order_code],
      owner.user_id,
    ])
    await run('insert into document (workspace_id, document_id, kind, paper, order_codes, created_by) values ($1, $2, $3, $4, $5, $6)', [
      workspace_id,
      document_id,
      'label',
      '100x150',
      [order_code],
      owner.user_id,
    ])
    await run(
      `insert into product_log (workspace_id, product_id, sku, field, before, after, note, agent_name) values ($1, $2, $3, 'stock', 1, 2, $4, $4)`,
      [workspace_id, product_id, sku, word],
    )
    await run(
      "insert into order_on_it (workspace_id, order_code, seat, user_id, name, doing, at) values ($1, $2, 'desk:meja-1', $3, $4, 'packing', now())",
      [workspace_id, order_code, agent.user_id, word],
    )
    await run(
      "insert into packing_act (workspace_id, order_code, act_id, kind, sku, user_id, desk, at) values ($1, $2, $3, 'count', $4, 1, $4, now())",
      [workspace_id, order_code, randomUUID(), word],
    )
    await run('insert into manifest (workspace_id, manifest_no, courier_name, user_id, name, created_at) values ($1, 1, $2, 1, $3, now())', [
      workspace_id,
      texts.courier_name,
      word,
    ])
    await run(
      'insert into manifest_parcel (workspace_id, order_code, manifest_id) select $1, $2, manifest_id from manifest where workspace_id = $1',
      [workspace_id, waiting.order_code],
    )
    await run('insert into pick_wave (workspace_id, wave_no, user_id, name, created_at) values ($1, 1, 1, $2, now())', [workspace_id, word])
    await run(
      'insert into pick_wave_order (workspace_id, wave_id, order_code, place) select $1, wave_id, $2, 1 from pick_wave where workspace_id = $1',
      [workspace_id, waiting.order_code],
    )
    await run(
      "insert into packing_photo (workspace_id, photo_id, order_code, mime_type, content, user_id, name, taken_at) values ($1, $2, $3, 'image/png', $4, 1, $5, now())",
      [workspace_id, photo_id, order_code, Buffer.from(`\x89PNG\r\n\x1a\n${word}`, 'latin1'), word],
    )
    await run("insert into order_scan (workspace_id, order_code, action, user_id, name, scanned_at) values ($1, $2, 'pack', $3, $4, now())", [
      workspace_id,
      order_code,
      owner.user_id,
      word,
    ])
    const keys = { version: 1, overrides: [{ command: word, keys: ['A'] }], single_keys: true }
    await run('insert into keymap (workspace_id, user_id, keymap, updated_at) values ($1, $2, $3, now())', [workspace_id, owner.user_id, keys])
    await run(
      `insert into macro (workspace_id, macro_id, user_id, name, steps, over, created_at)
       values ($1, $2, $3, $4, '[{"command":"order.accept","args":{}}]', 'once', now())`,
      [workspace_id, macro_id, owner.user_id, word],
    )
    await run(
      `insert into named_layout (workspace_id, layout_id, user_id, name, slot, windows, updated_at)
       values ($1, $2, $3, $4, 1, '[{"layout":"1:/order","standalone":false,"bounds":null,"screen":null}]', now())`,
      [workspace_id, layout_id, owner.user_id, word],
    )
    await run(
      `insert into stock_campaign (workspace_id, campaign_id, name, starts_at, ends_at, store_codes, created_at) values ($1, $2, $3, now(), now() + interval '1 day', $4, now())`,
      [workspace_id, campaign_id, word, [store_code]],
    )
    await run(
      `insert into roulette (workspace_id, roulette_id, title, prizes, entries, of_buyers, seed, seed_hash, created_at)
       values ($1, $2, $3, '[{"name":"Mug","qty":1}]', array[$3], false, 'seed', 'hash', now())`,
      [workspace_id, roulette_id, word],
    )
    await run(
      'insert into boost_plan (workspace_id, boost_id, weekday, hour, products, created_at, changed_at) values ($1, $2, 1, 9, $3, now(), now())',
      [workspace_id, boost_id, JSON.stringify([{ store_code, mp_product_id: '1' }])],
    )
    await run(
      `insert into rating (workspace_id, rating_code, store_code, marketplace, mp_rating_id, mp_product_id, stars, comment, buyer_name, rated_at, can_reply)
       values ($1, $2, $3, 'shopee', $2, $4, 5, $5, $5, now(), true)`,
      [workspace_id, `SHPE-R${workspace_id}`, store_code, mp_product_id, word],
    )
    await run(
      `insert into order_return (workspace_id, return_code, mp_return_id, store_code, marketplace, mp_order_id, order_code, return_status, mp_status, kind, reason, comment,
         buyer_name, refund_amount, items, product_name, return_qty, answers, steps, requested_at, mp_updated_at)
       values ($1, $2, $3, $4, 'shopee', $3, $5, 'requested', 'REQUESTED', 'refund', $6, $6, $6, 5000, '[]', $6, 1, '{accept}', '[]', now(), now())`,
      [workspace_id, `SHPE-RR${workspace_id}`, `RR${workspace_id}`, store_code, order_code, word],
    )
    await run(
      `insert into return_photo (workspace_id, return_code, photo_id, mime_type, content, user_id, name, taken_at)
       values ($1, $2, $3, 'image/png', $4, 1, $5, now())`,
      [workspace_id, `SHPE-RR${workspace_id}`, photo_id, Buffer.from(`\x89PNG\r\n\x1a\n${word}`, 'latin1'), word],
    )
    await run(
      `insert into settlement (workspace_id, settlement_code, mp_settlement_id, store_code, marketplace, payout_state, settled_at, reading_at, amount, lines, whole)
       values ($1, $2, $2, $3, 'shopee', 'paid', now(), now(), 5000, 1, true)`,
      [workspace_id, `SHPE-${word}`, store_code],
    )
    await run(
      `insert into settlement_line (workspace_id, settlement_code, line_code, store_code, marketplace, order_code, category, mp_kind, amount, settled_at, read_at)
       values ($1, $2, $3, $4, 'shopee', $5, 'sales', $3, 5000, now(), now())`,
      [workspace_id, `SHPE-${word}`, word, store_code, order_code],
    )
    await run(
      `insert into order_income (workspace_id, order_code, store_code, marketplace, order_status, ordered_at, income_state, expected, settled, gap, fees, shipping, refund,
         adjustment, note)
       values ($1, $2, $3, 'shopee', 700, now(), 'different', 9000, 5000, -4000, 0, 0, 0, 0, $4)
       -- Who counts incomes may have been here already.
       on conflict (workspace_id, order_code) do update set income_state = excluded.income_state, expected = excluded.expected, settled = excluded.settled,
         gap = excluded.gap, note = excluded.note`,
      [workspace_id, order_code, store_code, word],
    )
    await run('insert into stock_campaign_line (workspace_id, campaign_id, sku, qty) values ($1, $2, $3, 2)', [workspace_id, campaign_id, sku])
    const document = async (posted_by: string | null) => {
      const { rows } = await connection.client.query<{ io_id: number }>(
        `insert into stock_io (workspace_id, io_type, reference, note, agent_id, agent_name, created_at, posted_at, posted_by)
         values ($1, 'in', $2, $2, $3, $2, now(), case when $4::text is not null then now() end, $4) returning io_id`,
        [workspace_id, word, agent.agent_id, posted_by],
      )
      const made = rows[0]?.io_id ?? 0
      await run('insert into stock_io_line (workspace_id, io_id, line, sku, qty) values ($1, $2, 0, $3, 1)', [workspace_id, made, sku])
      return made
    }
    io_id = await document(null)
    posted_io_id = await document(word)
    const { rows: filters } = await connection.client.query<{ query_id: number }>(
      `insert into custom_filter (workspace_id, name, rows, place, updated_at)
       values ($1, $2, jsonb_build_array(jsonb_build_object('field', 'note', 'operator', 'contains', 'value', $2::text)), 0, now()) returning query_id`,
      [workspace_id, word],
    )
    query_id = filters[0]?.query_id ?? 0
    const made = await connection.client.query<{ rule_id: number }>(
      `insert into order_rule (workspace_id, name, query_id, acts, place, updated_at) values ($1, $2, $3, '[{"act": "accept", "shipping_method": null}]', 0, now()) returning rule_id`,
      [workspace_id, word, query_id],
    )
    rule_id = made.rows[0]?.rule_id ?? 0
    const put = async (text: string, values: unknown[]) => Number(Object.values((await connection.client.query(text, values)).rows[0] as object)[0])
    await run(
      'insert into attendance_shift (workspace_id, user_id, weekday, start_minute, end_minute, break_minutes) values ($1, $2, 1, 480, 1020, 60)',
      [workspace_id, owner.user_id],
    )
    entry_id = await put(
      `insert into attendance_entry (workspace_id, user_id, day, in_at, out_at, in_device, in_photo)
       values ($1, $2, '2026-01-02', '2026-01-02T01:00Z', '2026-01-02T09:00Z', $3, $4) returning entry_id`,
      [workspace_id, owner.user_id, word, attendance_photo_id],
    )
    await run(
      `insert into attendance_day (workspace_id, user_id, day, first_in, last_out, is_open, late, early, worked, overtime)
       values ($1, $2, '2026-01-02', '2026-01-02T01:00Z', '2026-01-02T09:00Z', false, 60, 60, 28800, 60)`,
      [workspace_id, owner.user_id],
    )
    await run(
      `insert into attendance_correction (workspace_id, entry_id, user_id, name, reason, at) values ($1, $2, $3, $4, $4, '2026-01-03T01:00Z')`,
      [workspace_id, entry_id, owner.user_id, word],
    )
    await run(
      `insert into attendance_photo (workspace_id, photo_id, user_id, mime_type, content, taken_at) values ($1, $2, $3, 'image/png', $4, now())`,
      [workspace_id, attendance_photo_id, owner.user_id, Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(word)])],
    )
    leave_id = await put(
      `insert into attendance_leave (workspace_id, user_id, kind, first_day, last_day, reason, asked_at)
       values ($1, $2, 'annual', '2026-06-01', '2026-06-02', $3, now()) returning leave_id`,
      [workspace_id, owner.user_id, word],
    )
    await run('insert into payroll_wage (workspace_id, user_id, by_day) values ($1, $2, 100000)', [workspace_id, owner.user_id])
    item_id = await put(
      `insert into payroll_item (workspace_id, user_id, period, kind, amount, note, by_name, created_at)
       values ($1, $2, '2026-03', 'bonus', 5000, $3, $3, now()) returning item_id`,
      [workspace_id, owner.user_id, word],
    )
    const { rows: suppliers } = await connection.client.query<{ supplier_id: number }>(
      'insert into supplier (workspace_id, name, contact, created_at) values ($1, $2, $2, now()) returning supplier_id',
      [workspace_id, word],
    )
    supplier_id = suppliers[0]?.supplier_id ?? 0
    const { rows: purchases } = await connection.client.query<{ purchase_id: number }>(
      `insert into purchase (workspace_id, number, supplier_id, status_order, note, total, billed, agent_name, created_at, ordered_at, received_at)
       values ($1, $2, $3, 'partial', $2, 20, 10, $2, now(), now(), now()) returning purchase_id`,
      [workspace_id, word, supplier_id],
    )
    purchase_id = purchases[0]?.purchase_id ?? 0
    await run(
      'insert into purchase_line (workspace_id, purchase_id, line, sku, qty, price_cost, landed, received, value) values ($1, $2, 0, $3, 2, 10, 20, 1, 10)',
      [workspace_id, purchase_id, sku],
    )
    await run('update sku set incoming = 1 where workspace_id = $1 and sku = $2', [workspace_id, sku])
    const { rows: receipts } = await connection.client.query<{ receipt_id: number }>(
      'insert into purchase_receipt (workspace_id, purchase_id, note, agent_name, created_at) values ($1, $2, $3, $3, now()) returning receipt_id',
      [workspace_id, purchase_id, word],
    )
    receipt_id = receipts[0]?.receipt_id ?? 0
    await run(
      `insert into purchase_receipt_line (workspace_id, receipt_id, line, sku, qty, value, stock_before, cost_before, cost_after, rounding)
       values ($1, $2, 0, $3, 1, 10, 0, 0, 10, 0)`,
      [workspace_id, receipt_id, sku],
    )
    const { rows: payments } = await connection.client.query<{ payment_id: number }>(
      `insert into purchase_payment (workspace_id, purchase_id, amount, paid_on, method, note, agent_name, created_at)
       values ($1, $2, 5, '2026-01-02', 'cash', $3, $3, now()) returning payment_id`,
      [workspace_id, purchase_id, word],
    )
    payment_id = payments[0]?.payment_id ?? 0
    const { rows: customers } = await connection.client.query<{ customer_id: number }>(
      'insert into customer (workspace_id, name, note, created_at) values ($1, $2, $2, now()) returning customer_id',
      [workspace_id, word],
    )
    customer_id = customers[0]?.customer_id ?? 0
    await run(
      `insert into membership_order (workspace_id, order_code, user_id, product_name, package_name, months, price, created_at, created_by)
       values ($1, $2, $3, $4, 'PRO', 1, 249000, now(), $3)`,
      [workspace_id, `MBR-${workspace_id}`, owner.user_id, word],
    )
    await run(
      `insert into sale (workspace_id, order_code, customer_id, discount, paid, agent_name, created_at) values ($1, $2, $3, 0, 5, $4, now())`,
      [workspace_id, sold.order_code, customer_id, word],
    )
    const { rows: paid } = await connection.client.query<{ payment_id: number }>(
      `insert into sale_payment (workspace_id, order_code, amount, paid_on, method, note, agent_name, created_at)
       values ($1, $2, 5, '2026-01-02', 'cash', $3, $3, now()) returning payment_id`,
      [workspace_id, sold.order_code, word],
    )
    sale_payment_id = paid[0]?.payment_id ?? 0
    await run('update purchase set paid = 5 where workspace_id = $1 and purchase_id = $2', [workspace_id, purchase_id])
    await run(
      `insert into saved_view (workspace_id, view_id, user_id, name, list, url, columns, shared, updated_at)
       values ($1, $2, $3, $4, 'customer.list', '/customer', '{"order":[],"hidden":[]}', true, now())`,
      [workspace_id, view_id, owner.user_id, word],
    )
    await run(
      `insert into invitation (workspace_id, invitation_id, email, name, privileges, token_hash, invited_by, sent_at, expires_at)
       values ($1, $2, $3, $4, '{order}', 'x', $5, now() - interval '1 hour', now() + interval '1 day')`,
      [workspace_id, invitation_id, `undangan-${word}@test.dermaga.test`, word, owner.user_id],
    )
    await run("insert into chat_file (workspace_id, file_id, mime_type, content) values ($1, $2, 'text/plain', $3)", [
      workspace_id,
      file_id,
      Buffer.from(word),
    ])
    await run("insert into product_picture (workspace_id, picture_id, mime_type, content) values ($1, $2, 'image/png', $3)", [
      workspace_id,
      picture_id,
      Buffer.from(`\x89PNG\r\n\x1a\n${word}`, 'latin1'),
    ])
    await run('insert into product_category (workspace_id, code, name) values ($1, $2, $3)', [
      workspace_id,
      `kosong-${workspace_id}`,
      `Kosong ${workspace_id}`,
    ])
    await run('insert into chat_tag (workspace_id, tag_id, name) values ($1, 1, $2)', [workspace_id, word])
    await run(
      `with made as (
         insert into chat_broadcast (workspace_id, name, kind, message, audience, user_id, created_by, created_at, scheduled_at, receiver_total, waiting_total)
         values ($1, $2, 'message', $2, '{}', $3, $2, now(), now() + interval '1 day', 1, 1) returning broadcast_id
       )
       insert into chat_broadcast_receiver (workspace_id, broadcast_id, place, chat_code, store_code, marketplace)
       select $1, broadcast_id, 1, $4, $5, 'shopee' from made`,
      [workspace_id, word, owner.user_id, chat.chat_code, store_code],
    )
    await run(
      `with made as (
         insert into long_job (workspace_id, user_id, kind, input, language, name, state, attempt, file_name, created_at, ended_at)
         values ($1, $2, 'list.export', '{"list":"order.log","name":"x","columns":[{"field":"note","title":"x","kind":"text"}]}', 'id', $3, 'done', 1, $3, now(), now())
         returning job_id
       )
       insert into long_job_part (workspace_id, job_id, attempt, part, content) select $1, job_id, 1, 0, $4 from made`,
      [workspace_id, owner.user_id, word, Buffer.from(word)],
    )
    await run(`insert into store_sync (workspace_id, store_code, part, state, since, reason) values ($1, $2, 'orders', 'done', now(), $3)`, [
      workspace_id,
      store_code,
      word,
    ])
    await run(
      `insert into store_authorisation (workspace_id, authorisation_id, user_id, marketplace, purpose, state_hash, expires_at, used_at, shops_sealed)
       values ($1, $2, $3, 'shopee', 'store', $5, now() + interval '1 hour', now(), $4)`,
      [workspace_id, authorisation_id, owner.user_id, services.sealer.seal(JSON.stringify([{ store_name: word }])), randomUUID()],
    )
    await run('insert into reply_template (workspace_id, name, message) values ($1, $2, $2)', [workspace_id, word])
    await run("insert into workspace_setting (workspace_id, key, value) values ($1, 'auto_reply_wh_msg', to_jsonb($2::text))", [workspace_id, word])
    await appendEvent(connection, { type: 'store.changed', at: '2026-01-05T03:00:00.000Z', agent_id: null, store_code })
  })
  const chatIds = await services.database.read(workspace_id, async ({ client }) => {
    const tag = await client.query<{ tag_id: number }>('select tag_id from chat_tag where workspace_id = $1', [workspace_id])
    const template = await client.query<{ template_id: number }>('select template_id from reply_template where workspace_id = $1', [workspace_id])
    const broadcast = await client.query<{ broadcast_id: number }>('select broadcast_id from chat_broadcast where workspace_id = $1', [workspace_id])
    const job = await client.query<{ job_id: number }>('select job_id from long_job where workspace_id = $1', [workspace_id])
    const manifest = await client.query<{ manifest_id: number }>('select manifest_id from manifest where workspace_id = $1', [workspace_id])
    const wave = await client.query<{ wave_id: number }>('select wave_id from pick_wave where workspace_id = $1', [workspace_id])
    const [tag_id, template_id] = [tag.rows[0]?.tag_id, template.rows[0]?.template_id]
    return {
      tag_id,
      tag_ids: tag_id,
      template_id,
      template_ids: template_id,
      broadcast_id: broadcast.rows[0]?.broadcast_id,
      job_id: job.rows[0]?.job_id,
      manifest_id: manifest.rows[0]?.manifest_id,
      wave_id: wave.rows[0]?.wave_id,
    }
  })
  const { email, user_id } = owner
  const ids = {
    email,
    user_id,
    store_code,
    order_code,
    mp_buyer_id: order.mp_buyer_id,
    batch_id,
    document_id,
    macro_id,
    layout_id,
    view_id,
    scan_code: order_code,
    'packing.find.code': order_code,
    'manifest.create.courier_name': texts.courier_name,
    'wave.pick.sku': 'KAOS-01',
    'handover.state.courier_name': texts.courier_name,
    photo_id,
    'packing-photo.read.workspace_id': workspace_id,
    'return-photo.read.workspace_id': workspace_id,
    agent_id: agent.agent_id,
    invitation_id,
    s: word.toLowerCase(),
    search: word.toLowerCase(),
    'search.codes.code': order_code,
    chat_code: chat.chat_code,
    'chat.messages.store_id': store_id,
    authorisation_id,
    'store.disconnect.store_name': `Toko ${word}`,
    'chat.messages.msg_id': chat.chat_id,
    offset: said.msg_id,
    around: said.msg_id,
    reply_id: mine.reply_id,
    file_id,
    'chat.file.workspace_id': workspace_id,
  }
  const stock = {
    sku,
    product_id,
    'product.edit.id': product_id,
    'product.edit-many.edits': { sku, stock: 41 },
    'product.toggle-sync.id': product_id,
    'product-sales.figures.id': product_id,
    'product-sales.daily.id': product_id,
    'product-sales.store.id': product_id,
    'product-sales.sku.id': product_id,
    skus: sku,
    'product.category-rename.code': word.toLowerCase(),
    'product.category-delete.code': `kosong-${workspace_id}`,
    'product.change.id': product_id,
    'product.change.variants': { ...samples.variants, sku },
    'product.read.id': product_id,
    picture_id,
    'product.picture.workspace_id': workspace_id,
    product_ids: product_id,
    listing_ids: listing_id,
    product_code: mp_product_id,
    campaign_id,
    roulette_id,
    rating_code: `SHPE-R${workspace_id}`,
    return_code: `SHPE-RR${workspace_id}`,
    boost_id,
    'boost.create.products': { store_code, mp_product_id: '2' },
    'boost.change.products': { store_code, mp_product_id: '2' },
    io_id,
    'stock-io.reverse.io_id': posted_io_id,
    customer_id,
    ...Object.fromEntries(
      ['detail', 'change', 'pay', 'unpay', 'invoice-pdf', 'bill', 'send'].map((act) => [`sale.${act}.order_code`, sold.order_code]),
    ),
    'sale.unpay.payment_id': sale_payment_id,
    'sale.create.lines': { sku, qty: 1, price: 1000 },
    'sale.change.lines': { sku, qty: 1, price: 1000 },
    'sale.skus.code': sku,
    ...Object.fromEntries(
      ['order', 'order-pay', 'order-check', 'order-cancel', 'invoice'].map((act) => [`membership.${act}.id`, `MBR-${workspace_id}`]),
    ),
    purchase_id,
    receipt_id,
    payment_id,
    query_id,
    'order-rule.create.query_id': query_id,
    'order-rule.change.query_id': query_id,
    ...Object.fromEntries(['change', 'switch', 'delete', 'try'].map((act) => [`order-rule.${act}.id`, rule_id])),
    supplier_id,
    entry_id,
    leave_id,
    item_id,
    'attendance.photo.workspace_id': workspace_id,
    'attendance.photo.photo_id': attendance_photo_id,
    ...Object.fromEntries(
      [
        'attendance.day',
        'attendance.add',
        'attendance.shifts',
        'attendance.shift-set',
        'payroll.payslip',
        'payroll.payslip-file',
        'payroll.wage-set',
        'payroll.item-add',
      ].map((id) => [`${id}.user_id`, owner.user_id]),
    ),
    'purchase.create.lines': { sku, qty: 2, price_cost: 1000 },
    'purchase.change.lines': { sku, qty: 2, price_cost: 1000 },
    'purchase.receive.lines': { sku, qty: 1 },
    'purchase.pay.amount': 1,
    'purchase.skus.code': sku,
    'purchase.incoming-product.product_id': product_id,
    'membership.order-create.product_id': 1,
    'bo.membership-order-create.product_id': 1,
    lines: { sku, qty: 2 },
    'stock-io.scan.code': sku,
    'stock.put-back-scan.code': sku,
    pieces: { order_code: waiting.order_code, sku, qty: 1 },
    'stock.put-back.undo': false,
    store_codes: store_code,
    'profit.setting.stores': { store_code, packing_cost: 2_000, fee_rate: null },
    'listing.link.listing_ids': unlinked.listing_id,
    'listing.adopt.listing_ids': unlinked.listing_id,
  }
  return { id: workspace_id, token: server.tokenOf({ ...owner, packing_helper: true }), ids: { ...ids, ...stock, ...chatIds } }
}
