import { randomUUID } from 'node:crypto'
import * as schema from '#server/db/schema/index.ts'
import { type Ids, now, ofCalls, pictureOf, type Room } from './room.ts'

/** What happened to an order, and how it is sent. */
export async function furnishOrders({ word, workspace_id, owner, agent, order, waiting, photo_id, put }: Room): Promise<Ids> {
  const { order_code } = order
  const courier_name = order.courier_name ?? ''
  const at = now()
  await put(schema.orderLog, { order_code, action: 1, user_id: agent.user_id, agent_id: agent.agent_id, agent_name: word, note: word })
  await put(schema.logisticHistory, { order_code, seq: 1, at, description: word })
  const { batch_id } = await put(schema.orderBatch, { batch_id: randomUUID(), order_codes: [order_code], created_by: owner.user_id })
  const document = { document_id: randomUUID(), kind: 'label' as const, paper: '100x150', order_codes: [order_code], created_by: owner.user_id }
  const { document_id } = await put(schema.document, document)
  await put(schema.orderOnIt, { order_code, seat: 'desk:meja-1', user_id: agent.user_id, name: word, doing: 'packing', at })
  await put(schema.packingAct, { order_code, act_id: randomUUID(), kind: 'count', sku: word, user_id: 1, desk: word, at })
  const { manifest_id } = await put(schema.manifest, { manifest_no: 1, courier_name, user_id: 1, name: word, created_at: at })
  await put(schema.manifestParcel, { order_code: waiting.order_code, manifest_id })
  const { wave_id } = await put(schema.pickWave, { wave_no: 1, user_id: 1, name: word, created_at: at })
  await put(schema.pickWaveOrder, { wave_id, order_code: waiting.order_code, place: 1 })
  const photo = { mime_type: 'image/png', content: pictureOf(word), user_id: 1, name: word, taken_at: at }
  await put(schema.packingPhoto, { ...photo, photo_id, order_code })
  await put(schema.orderScan, { order_code, action: 'pack', user_id: owner.user_id, name: word, scanned_at: at })
  const { query_id } = await put(schema.customFilter, {
    name: word,
    rows: [{ field: 'note', operator: 'contains', value: word }],
    place: 0,
    updated_at: at,
  })
  const { rule_id } = await put(schema.orderRule, {
    name: word,
    query_id,
    acts: [{ act: 'accept', shipping_method: null }],
    place: 0,
    updated_at: at,
  })
  return {
    order_code,
    mp_buyer_id: order.mp_buyer_id,
    batch_id,
    document_id,
    manifest_id,
    wave_id,
    photo_id,
    query_id,
    scan_code: order_code,
    'packing.find.code': order_code,
    'search.codes.code': order_code,
    'manifest.create.courier_name': courier_name,
    'handover.state.courier_name': courier_name,
    'wave.pick.sku': 'KAOS-01',
    'packing-photo.read.workspace_id': workspace_id,
    ...ofCalls(['order-rule.create', 'order-rule.change'], 'query_id', query_id),
    ...ofCalls(['order-rule.change', 'order-rule.switch', 'order-rule.delete', 'order-rule.try'], 'id', rule_id),
  }
}
