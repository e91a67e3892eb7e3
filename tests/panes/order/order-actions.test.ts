import { describe, expect, it } from 'vitest'
import { isFinalFailure } from '#contract/core/final-failure.ts'
import { selectionContext } from '#panes/order/queue/queue-context.ts'
import { startI18n, translate } from '#platform/i18n/i18n.ts'
import { capabilitiesFrom, possibleActions } from '#platform/order/order-actions.ts'
import { orderRefusal, unsupportedSteps } from '#platform/order/order-refusal.ts'
import { orderRow } from './rows.ts'

await startI18n('id')

const store = (marketplace: 'shopee' | 'lazada', order_capabilities: object) => ({
  store_code: marketplace,
  store_name: marketplace,
  store_id: '1',
  marketplace,
  status: 2,
  store_shopee: null,
  store_lazada: null,
  store_tiktok: null,
  paused: false,
  shop_state: 'open' as const,
  social_profile: null,
  chat_feature: 'inactive' as const,
  chat_active_until: null,
  stock_buffer: 0,
  order_capabilities,
})
const capabilities = capabilitiesFrom([
  store('shopee', { accept: { shipping_methods: [] }, cancel: { reasons: [] }, label: {} }),
  store('lazada', {}),
])

describe('what may be done with an order', () => {
  it('is what its status allows and its marketplace knows', () => {
    expect(possibleActions(orderRow(), capabilities)).toEqual(['accept', 'cancel'])
    expect(possibleActions(orderRow({ order_status: 300 }), capabilities)).toEqual(['cancel', 'print_label'])
  })

  it("is sending with the seller's own number where the courier gave none", () => {
    const own = capabilitiesFrom([store('shopee', { ship: {} })])
    expect(possibleActions(orderRow({ order_status: 300, tracking_number: null }), own)).toEqual(['ship'])
    expect(possibleActions(orderRow({ order_status: 300, tracking_number: 'JX555' }), own)).toEqual([])
  })

  it('is nothing on a marketplace without capabilities', () => {
    expect(possibleActions(orderRow({ order_code: 'LZDA-1' }), capabilities)).toEqual([])
  })

  it('is what its status allows while the stores are on their way', () => {
    expect(possibleActions(orderRow(), capabilitiesFrom(undefined))).toEqual(['accept', 'cancel'])
  })

  it('is nothing while the marketplace is being asked', () => {
    const action_state = { action: 'accept', state: 'pending', code: null, reason: null, at: '2026-11-21T00:00:00Z' } as const
    expect(possibleActions(orderRow({ action_state }), capabilities)).toEqual([])
  })

  it('can be tried again after a refusal', () => {
    const action_state = { action: 'accept', state: 'failed', code: 'MARKETPLACE_REJECTED', reason: 'no', at: '2026-11-21T00:00:00Z' } as const
    expect(possibleActions(orderRow({ action_state }), capabilities)).toContain('accept')
  })
})

describe('the context of a selection', () => {
  it('offers what at least one of the orders allows', () => {
    const context = selectionContext([orderRow({ order_code: 'LZDA-1' }), orderRow({ order_code: 'SHPE-1' })], capabilities)
    expect(context['selection.can']).toContain('accept')
  })

  it('tells of orders that were never loaded what was said when they were selected', () => {
    const context = selectionContext([{ order_code: 'SHPE-9', order_status: 300, action_state: null }], capabilities)
    expect(context['selection.can']).toEqual(['cancel', 'print_label'])
    expect(context['selection.statuses']).toEqual(['300'])
  })
})

describe('why something cannot be asked', () => {
  const why = (...[action, known]: [Parameters<typeof orderRefusal>[0], Parameters<typeof orderRefusal>[1]]) => {
    const { label, values } = orderRefusal(action, known, capabilities)
    return translate(label, values)
  }

  it('is the marketplace that cannot, by its name', () => {
    expect(why('accept', { codes: ['LZDA-1'], statuses: [200], pending: false })).toBe(
      'Lazada tidak mendukung “Terima pesanan” dari sini. Lakukan di Seller Center-nya.',
    )
    expect(unsupportedSteps('LZDA-1', 200, capabilities)).toEqual(['accept'])
    expect(unsupportedSteps('SHPE-1', 200, capabilities)).toEqual([])
  })

  it('is the status of an order whose marketplace could', () => {
    expect(why('accept', { codes: ['SHPE-1'], statuses: [500], pending: false })).toBe(
      '“Terima pesanan” hanya untuk status Baru. Status sekarang: Dikirim.',
    )
  })

  it('is that it is under way', () => {
    expect(why('accept', { codes: ['SHPE-1'], statuses: [200], pending: true })).toBe('Pesanan ini sedang diproses marketplace. Tunggu jawabannya.')
  })

  it('is final where trying again cannot mend it', () => {
    expect([isFinalFailure('NOT_SUPPORTED'), isFinalFailure('MARKETPLACE_UNAVAILABLE'), isFinalFailure(null)]).toEqual([true, false, false])
  })
})
