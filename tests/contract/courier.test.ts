import { describe, expect, it } from 'vitest'
import { courierTypeOf } from '#contract/order/courier.ts'
import { courierChoices } from '#contract/order/entered-order.ts'

describe('a courier', () => {
  it('is instant, same-day or normal by what the courier and the service are called', () => {
    expect(['GoSend Instant', 'Grab INSTAN', 'Instan'].map((service) => courierTypeOf(service, ''))).toEqual(['instant', 'instant', 'instant'])
    expect(['Same Day', 'sameday', 'Same-Day 6 jam'].map((service) => courierTypeOf('Gojek', service))).toEqual(['sameday', 'sameday', 'sameday'])
    for (const [courier, service] of [
      ['JNE', 'REG'],
      ['SiCepat', 'HALU'],
      ['', ''],
    ] as const)
      expect(courierTypeOf(courier, service)).toBe('normal')
  })

  it('can be chosen for an order that is entered, or named', () => {
    expect(courierChoices).toEqual(['JNE', 'SiCepat', 'Anteraja', 'J&T', 'Paxel', 'Ninja Express', 'Wahana', 'Shopee Express', 'other'])
  })
})
