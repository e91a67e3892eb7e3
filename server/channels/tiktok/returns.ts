import { z } from 'zod'
import { ChannelFailure } from '../failure.ts'
import { inGroups } from '../in-groups.ts'
import type { ChannelReturns, Evidence, OutgoingAnswer } from '../returns.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { TiktokClient } from './client.ts'
import { decisions, dueAct, recordsShape, rejectReasonsShape, returnsShape, type TiktokReturnTold, toReturn, uploadedShape } from './return-shapes.ts'

const pageSize = 50
const recordsAtOnce = 5
const path = '/return_refund/202309'
const done = z.unknown()

export function createReturns(client: TiktokClient): ChannelReturns {
  async function find(store: StoreConnection, return_id: string): Promise<TiktokReturnTold | null> {
    const sent = { query: { page_size: 10 }, body: { return_ids: [return_id] } }
    const { return_orders } = await client.call(store, 'POST', `${path}/returns/search`, returnsShape, sent)
    return return_orders?.find((one) => one.return_id === return_id) ?? null
  }
  async function whole(store: StoreConnection, told: TiktokReturnTold) {
    const { records } = await client.call(store, 'GET', `${path}/returns/${encodeURIComponent(told.return_id)}/records`, recordsShape)
    return toReturn(told, records ?? [])
  }
  async function reasonsOf(store: StoreConnection, return_or_cancel_id: string) {
    return (await client.call(store, 'GET', `${path}/reject_reasons`, rejectReasonsShape, { query: { return_or_cancel_id } })).reasons ?? []
  }
  /** Pictures are uploaded as those of products are. */
  async function uploaded(store: StoreConnection, { content, mime_type }: Evidence, at: number) {
    const form = new FormData()
    form.set('data', new Blob([new Uint8Array(content)], { type: mime_type }), `evidence-${at + 1}.${mime_type === 'image/png' ? 'png' : 'jpg'}`)
    form.set('use_case', 'DESCRIPTION_IMAGE')
    const { uri, width, height } = await client.call(store, 'POST', '/product/202309/images/upload', uploadedShape, { form })
    return { image_id: uri, mime_type, ...(width && { width }), ...(height && { height }) }
  }
  /** What the answer is called by what the platform waits for now, and the key by which a repeat is known as one. */
  async function decision(store: StoreConnection, return_id: string) {
    const told = await find(store, return_id)
    const act = told && dueAct(told)
    const names = act && decisions[act.action]
    if (!told || !names) throw new ChannelFailure('rejected', 'the marketplace waits for no answer to this return')
    return { names, keyOf: (verb: string) => `${return_id}-${told.return_status}-${verb}` }
  }

  async function reject(store: StoreConnection, return_id: string, { reason_id, text, evidence }: OutgoingAnswer): Promise<void> {
    const { names, keyOf } = await decision(store, return_id)
    if (!(await reasonsOf(store, return_id)).some(({ name }) => name === reason_id))
      throw new ChannelFailure('rejected', 'the marketplace does not take this reason for this return')
    const images = []
    for (const [at, one] of evidence.entries()) images.push(await uploaded(store, one, at))
    const body = { decision: names.reject, reject_reason: reason_id, ...(text && { comment: text }), ...(images.length > 0 && { images }) }
    await client.call(store, 'POST', `${path}/returns/${encodeURIComponent(return_id)}/reject`, done, {
      query: { idempotency_key: keyOf('reject') },
      body,
    })
  }
  async function approve(store: StoreConnection, return_id: string, offered: number | null): Promise<void> {
    const { names, keyOf } = await decision(store, return_id)
    const body =
      offered === null
        ? { decision: names.accept }
        : { decision: 'OFFER_PARTIAL_REFUND', partial_refund: { currency: 'IDR', amount: String(offered) } }
    const query = { idempotency_key: keyOf(offered === null ? 'approve' : `offer-${offered}`) }
    await client.call(store, 'POST', `${path}/returns/${encodeURIComponent(return_id)}/approve`, done, { query, body })
  }

  return {
    answers: ['accept', 'reject', 'offer'],
    async page(store, since, cursor) {
      const query = { page_size: pageSize, sort_field: 'update_time', sort_order: 'ASC', ...(cursor && { page_token: cursor }) }
      const body = { update_time_ge: Math.floor(Date.parse(since) / 1000) }
      const told = await client.call(store, 'POST', `${path}/returns/search`, returnsShape, { query, body })
      const returns = await inGroups(recordsAtOnce, told.return_orders ?? [], async (one) => (dueAct(one) ? whole(store, one) : toReturn(one, null)))
      return { returns, next: told.next_page_token || null }
    },
    async read(store, mpReturnId) {
      const told = await find(store, mpReturnId)
      return told && whole(store, told)
    },
    async choices(store, return_id, answer) {
      if (answer === 'reject') {
        const reasons = await reasonsOf(store, return_id)
        return { reasons: reasons.map(({ name, text }) => ({ id: name, text: text || name, evidence: false, words: false })), offers: [] }
      }
      if (answer !== 'offer') return { reasons: [], offers: [] }
      const told = await find(store, return_id)
      const most = Math.round(told?.refund_amount?.refund_total ?? 0) - 1
      return { reasons: [], offers: most >= 1 ? [{ solution: 'refund', least: 1, most }] : [] }
    },
    async answer(store, return_id, outgoing) {
      if (outgoing.answer === 'accept') await approve(store, return_id, null)
      else if (outgoing.answer === 'reject') await reject(store, return_id, outgoing)
      else if (outgoing.answer === 'offer' && outgoing.amount !== undefined) await approve(store, return_id, outgoing.amount)
      else throw new ChannelFailure('rejected', 'the marketplace does not take this answer')
    },
  }
}
