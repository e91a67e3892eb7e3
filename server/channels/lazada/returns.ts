import { z } from 'zod'
import { ChannelFailure } from '../failure.ts'
import { inGroups } from '../in-groups.ts'
import type { ChannelReturns, Evidence, OutgoingAnswer } from '../returns.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { LazadaClient } from './client.ts'
import {
  detailShape,
  historyShape,
  type LazadaReturn,
  listShape,
  needsPhotos,
  openLines,
  reasonsShape,
  refundOf,
  toReturn,
  uploadedShape,
  verbsOf,
} from './return-shapes.ts'

const pageSize = 50
const stepsAtOnce = 5
const mostSteps = 50
const done = z.unknown()
/** The marketplace's clock may run ahead of ours: what it stamps later than our now is there already. Milliseconds. */
const ahead = 86_400_000
/** Cancellations are orders' own. */
const types = JSON.stringify(['RETURN', 'ONLY_REFUND'])

type Reason = NonNullable<z.output<typeof reasonsShape>['data']>[number]
const reasonText = ({ muti_language_text, text, reason_id }: Reason) => muti_language_text || text || reason_id

export function createReturns(client: LazadaClient): ChannelReturns {
  async function find(store: StoreConnection, reverse_order_id: string): Promise<LazadaReturn | null> {
    const { data } = await client.call(store, 'GET', '/order/reverse/return/detail/list', detailShape, { reverse_order_id })
    const lines = data?.reverseOrderLineDTOList ?? []
    if (!data || lines.length === 0 || data.request_type === 'CANCEL') return null
    return { reverse_order_id: data.reverse_order_id, trade_order_id: data.trade_order_id, request_type: data.request_type ?? '', lines }
  }
  /** What happened is told of a line; all lines of one wish have the same beginning. */
  async function whole(store: StoreConnection, told: LazadaReturn) {
    const [line] = told.lines
    if (!line) return toReturn(told, null)
    const asked = { reverse_order_line_id: line.reverse_order_line_id, page_size: mostSteps, page_number: 1 }
    const { data } = await client.call(store, 'GET', '/order/reverse/return/history/list', historyShape, asked)
    return toReturn(
      told,
      (data ?? []).flatMap(({ list }) => list ?? []),
    )
  }
  async function reasonsOf(store: StoreConnection, told: LazadaReturn) {
    const [reverse_order_line_id] = openLines(told)
    if (!reverse_order_line_id) return []
    return (await client.call(store, 'GET', '/order/reverse/reason/list', reasonsShape, { reverse_order_line_id })).data ?? []
  }
  async function uploaded(store: StoreConnection, { content, mime_type }: Evidence, at: number) {
    const name = `evidence-${at + 1}.${mime_type === 'image/png' ? 'png' : 'jpg'}`
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(content)], { type: mime_type }), name)
    const { data } = await client.call(store, 'POST', '/image/upload', uploadedShape, {}, form)
    return { name, url: data.image.url }
  }

  async function decide(store: StoreConnection, told: LazadaReturn, action: string, lines: readonly string[], more: Record<string, string>) {
    const path = told.request_type === 'ONLY_REFUND' ? '/order/reverse/onlyrefund/seller/decide' : '/order/reverse/return/update'
    const reverse_order_item_ids = `[${lines.join(',')}]`
    await client.call(store, 'GET', path, done, { action, reverse_order_id: told.reverse_order_id, reverse_order_item_ids, ...more })
  }

  async function refuse(store: StoreConnection, told: LazadaReturn, action: string, { reason_id, text, evidence }: OutgoingAnswer): Promise<void> {
    const alone = told.request_type === 'ONLY_REFUND'
    if (!text) throw new ChannelFailure('rejected', 'the marketplace wants a comment along with a refusal')
    if (needsPhotos(action) && evidence.length === 0) throw new ChannelFailure('rejected', 'the marketplace wants photos along with this refusal')
    const reason = (await reasonsOf(store, told)).find((one) => one.reason_id === reason_id)
    if (!reason_id || !reason) throw new ChannelFailure('rejected', 'the marketplace does not take this reason for this return')
    const images: { name: string; url: string }[] = []
    for (const [at, one] of evidence.entries()) images.push(await uploaded(store, one, at))
    // Money alone is disputed in words: the reason has no place of its own.
    const more: Record<string, string> = alone ? { comment: `${reasonText(reason)}. ${text}` } : { comment: text, reason_id }
    if (images.length > 0 && alone) more.image_info_list = JSON.stringify(images.map(({ name, url }) => ({ file_name: name, file_url: url })))
    else if (images.length > 0) more.image_info = JSON.stringify(images)
    // A refusal names one line (E0111).
    for (const line of openLines(told)) await decide(store, told, action, [line], more)
  }

  return {
    answers: ['accept', 'reject', 'dispute', 'offer'],
    async page(store, since, cursor) {
      const page = Number(cursor ?? 1)
      const asked = {
        page_no: page,
        page_size: pageSize,
        request_type_list: types,
        ReverseOrderLineModifiedTimeRangeStart: Math.max(Date.parse(since), 0),
        ReverseOrderLineModifiedTimeRangeEnd: Math.max(Date.now(), Date.parse(since)) + ahead,
      }
      const { result } = await client.call(store, 'GET', '/reverse/getreverseordersforseller', listShape, asked)
      const items = result.items ?? []
      const listed = items.flatMap(({ reverse_order_lines, request_type, ...one }): LazadaReturn[] =>
        reverse_order_lines?.length && request_type !== 'CANCEL' ? [{ ...one, request_type: request_type ?? '', lines: reverse_order_lines }] : [],
      )
      const returns = await inGroups(stepsAtOnce, listed, async (one) =>
        Object.keys(verbsOf(one)).length > 0 ? whole(store, one) : toReturn(one, null),
      )
      return { returns, next: items.length < pageSize ? null : String(page + 1) }
    },
    async read(store, mpReturnId) {
      try {
        const told = await find(store, mpReturnId)
        return told && (await whole(store, told))
      } catch (failure) {
        if (failure instanceof ChannelFailure && failure.kind === 'rejected') return null
        throw failure
      }
    },
    async choices(store, mpReturnId, answer) {
      const told = await find(store, mpReturnId)
      const verb = told && verbsOf(told)[answer]
      if (!told || !verb || answer === 'accept') return { reasons: [], offers: [] }
      if (answer === 'offer') return { reasons: [], offers: [{ solution: 'refund', least: refundOf(told), most: refundOf(told) }] }
      const reasons = await reasonsOf(store, told)
      return {
        reasons: reasons.map((one) => ({
          id: one.reason_id,
          text: reasonText(one),
          evidence: needsPhotos(verb),
          words: true,
        })),
        offers: [],
      }
    },
    async answer(store, mpReturnId, outgoing) {
      const told = await find(store, mpReturnId)
      const verb = told && verbsOf(told)[outgoing.answer]
      if (!told || !verb) throw new ChannelFailure('rejected', 'the marketplace does not take this answer now')
      if (outgoing.answer === 'reject' || outgoing.answer === 'dispute') return refuse(store, told, verb, outgoing)
      // Money alone is decided line by line; goods that come back are agreed to together.
      if (told.request_type === 'ONLY_REFUND') for (const line of openLines(told)) await decide(store, told, verb, [line], {})
      else await decide(store, told, verb, openLines(told), {})
    },
  }
}
