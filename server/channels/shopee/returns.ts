import { z } from 'zod'
import { ChannelFailure } from '../failure.ts'
import { inGroups } from '../in-groups.ts'
import type { ChannelReturns, Evidence, IncomingReturn, OutgoingAnswer } from '../returns.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { ShopeeClient } from './client.ts'
import {
  convertedShape,
  reasonNumbers,
  reasonsShape,
  returnListShape,
  returnShape,
  solutionNames,
  solutionsShape,
  toReturn,
} from './return-shapes.ts'

const pageSize = 50
/** A list looks at no more days than these. */
const windowSeconds = 15 * 86_400
/** Returns last weeks; what is older has ended. */
const farthestSeconds = 90 * 86_400
/** Details that are asked for at once. */
const detailsAtOnce = 5
const done = z.unknown()

interface Cursor {
  readonly from: number
  readonly page: number
  /** When the first page was asked for: what changes meanwhile is for the next look. */
  readonly end: number
}
const startOf = (since: string): Cursor => {
  const end = Math.floor(Date.now() / 1000)
  return { from: Math.max(Math.floor(Date.parse(since) / 1000), end - farthestSeconds), page: 0, end }
}

export function createReturns(client: ShopeeClient): ChannelReturns {
  async function detail(store: StoreConnection, return_sn: string) {
    return client.shop(store, '/returns/get_return_detail', returnShape, { query: { return_sn } })
  }
  async function reasonsOf(store: StoreConnection, return_sn: string) {
    const { dispute_reason_list } = await client.shop(store, '/returns/get_return_dispute_reason', reasonsShape, { query: { return_sn } })
    return (dispute_reason_list ?? []).flatMap(({ dispute_reason_id, dispute_reason, evidence_module_list }) => {
      const id = dispute_reason_id ?? reasonNumbers[dispute_reason ?? '']
      if (id === undefined || id === null) return []
      return [{ id, text: dispute_reason || String(id), modules: evidence_module_list ?? [] }]
    })
  }
  /** A photo has to be the platform's own before it may be shown to it. */
  async function urlOf(store: StoreConnection, return_sn: string, { content, mime_type }: Evidence, at: number): Promise<string> {
    const form = new FormData()
    form.set('return_sn', return_sn)
    form.set(
      'upload_image',
      new Blob([new Uint8Array(content)], { type: mime_type }),
      `evidence-${at + 1}.${mime_type === 'image/png' ? 'png' : 'jpg'}`,
    )
    return (await client.shop(store, '/returns/convert_image', convertedShape, { form })).url
  }

  async function dispute(store: StoreConnection, return_sn: string, { reason_id, text, evidence, email }: OutgoingAnswer): Promise<void> {
    const reason = (await reasonsOf(store, return_sn)).find(({ id }) => String(id) === reason_id)
    if (!reason) throw new ChannelFailure('rejected', 'the marketplace does not take this reason for this return')
    const required = reason.modules.filter(({ is_required }) => is_required)
    if (required.length > 0 && evidence.length === 0) throw new ChannelFailure('rejected', 'the marketplace wants photos along with this reason')
    const urls: string[] = []
    for (const [at, one] of evidence.entries()) urls.push(await urlOf(store, return_sn, one, at))
    // The same photos prove whatever is asked for.
    const modules = required.length > 0 ? required : reason.modules.slice(0, 1)
    const image_list =
      urls.length === 0
        ? []
        : modules.map(({ module_index, requirement }) => ({ module_index: module_index ?? 0, requirement: requirement ?? '', image_url: urls }))
    const body = {
      return_sn,
      email,
      dispute_reason_id: reason.id,
      ...(text && { dispute_text_reason: text }),
      ...(image_list.length > 0 && { image_list }),
    }
    await client.shop(store, '/returns/dispute', done, { body })
  }

  async function offer(store: StoreConnection, return_sn: string, { solution, amount }: OutgoingAnswer): Promise<void> {
    if (solution !== 'refund' && solution !== 'return_refund') throw new ChannelFailure('rejected', 'the marketplace knows no such offer')
    const body = { return_sn, proposed_solution: solutionNames[solution], ...(amount !== undefined && { proposed_adjusted_refund_amount: amount }) }
    await client.shop(store, '/returns/offer', done, { body })
  }

  return {
    answers: ['accept', 'accept_offer', 'offer', 'dispute'],
    async page(store, since, cursor) {
      const { from, page, end } = cursor ? (JSON.parse(cursor) as Cursor) : startOf(since)
      const to = Math.min(from + windowSeconds - 1, end)
      const query = { page_no: page, page_size: pageSize, update_time_from: from, update_time_to: to }
      const told = await client.shop(store, '/returns/get_return_list', returnListShape, { query })
      const listed = (told.return ?? []).map(toReturn)
      // What both negotiate about, and the buyer's videos, stand in the detail alone.
      const returns = await inGroups(
        detailsAtOnce,
        listed,
        async (one): Promise<IncomingReturn> => (one.answers.length > 0 ? toReturn(await detail(store, one.mp_return_id)) : one),
      )
      const next: Cursor | null = told.more ? { from, page: page + 1, end } : to < end ? { from: to + 1, page: 0, end } : null
      return { returns, next: next && JSON.stringify(next) }
    },
    async read(store, mpReturnId) {
      try {
        return toReturn(await detail(store, mpReturnId))
      } catch (failure) {
        if (failure instanceof ChannelFailure && failure.kind === 'rejected') return null
        throw failure
      }
    },
    async choices(store, return_sn, answer) {
      if (answer === 'dispute') {
        const reasons = await reasonsOf(store, return_sn)
        return {
          reasons: reasons.map(({ id, text, modules }) => ({
            id: String(id),
            text,
            evidence: modules.some(({ is_required }) => is_required),
            words: false,
          })),
          offers: [],
        }
      }
      if (answer !== 'offer') return { reasons: [], offers: [] }
      const told = await client.shop(store, '/returns/get_available_solutions', solutionsShape, { query: { return_sn } })
      const asked = (await detail(store, return_sn)).refund_amount ?? 0
      const range = (solution: 'refund' | 'return_refund', one: typeof told.offer_refund) =>
        one?.eligibility
          ? [
              {
                solution,
                least: Math.round(one.refund_amount_adjustable ? (one.min_refund_amount ?? 1) : asked),
                most: Math.round(one.refund_amount_adjustable ? (one.max_refund_amount ?? asked) : asked),
              },
            ]
          : []
      return { reasons: [], offers: [...range('return_refund', told.offer_return_refund), ...range('refund', told.offer_refund)] }
    },
    async answer(store, return_sn, outgoing) {
      if (outgoing.answer === 'accept') await client.shop(store, '/returns/confirm', done, { body: { return_sn } })
      else if (outgoing.answer === 'accept_offer') await client.shop(store, '/returns/accept_offer', done, { body: { return_sn } })
      else if (outgoing.answer === 'offer') await offer(store, return_sn, outgoing)
      else if (outgoing.answer === 'dispute') await dispute(store, return_sn, outgoing)
      else throw new ChannelFailure('rejected', 'the marketplace does not take this answer')
    },
  }
}
