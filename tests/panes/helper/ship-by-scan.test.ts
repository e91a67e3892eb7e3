import { describe, expect, it } from 'vitest'
import { type ShipByScan, shipByScan } from '#panes/helper/packing/ship-by-scan.ts'
import type { Scan } from '#panes/helper/packing/verdict.ts'
import type { CapabilitiesOf } from '#platform/order/order-actions.ts'

const capabilities: CapabilitiesOf = (code) => (code.startsWith('TKPD') ? { ship: {}, label: {} } : { label: {} })
const parcel = (order_code: string, facts: object = {}) =>
  ({
    code: order_code,
    action: 'pack',
    reply: { outcome: 'ok', order: { order_code, order_status: 300, action_state: null, tracking_number: null, ...facts } },
  }) as unknown as Scan
const strange = (code: string, facts: object = {}) =>
  ({ code, action: 'pack', reply: { outcome: 'unknown', order: null }, ...facts }) as unknown as Scan

describe('a courier’s number that is scanned after its parcel', () => {
  const offer: ShipByScan = { order_code: 'TKPD-1', tracking_number: 'JP0123456789' }
  it.each<[string, Scan[], ShipByScan | null]>([
    ['of an order that goes with a number of the seller’s', [strange('JP0123456789'), parcel('TKPD-1')], offer],
    [
      'of one that was packed already',
      [strange('JP0123456789'), { ...parcel('TKPD-1'), reply: { ...parcel('TKPD-1').reply, outcome: 'already' } } as Scan],
      offer,
    ],
    ['of an order whose marketplace hands numbers out', [strange('JP0123456789'), parcel('SHPE-1')], null],
    ['of an order that has a number', [strange('JP0123456789'), parcel('TKPD-1', { tracking_number: 'TKP-9' })], null],
    ['of an order that is on its way already', [strange('JP0123456789'), parcel('TKPD-1', { order_status: 500 })], null],
    ['that is no number', [strange('halo & dunia'), parcel('TKPD-1')], null],
    ['before any parcel', [strange('JP0123456789')], null],
    ['after another strange code', [strange('JP0123456789'), strange('X-99'), parcel('TKPD-1')], null],
    ['at the handing over', [strange('JP0123456789', { action: 'handover' }), parcel('TKPD-1')], null],
  ])('%s', (_what, done, expected) => expect(shipByScan(done, capabilities)).toEqual(expected))
})
