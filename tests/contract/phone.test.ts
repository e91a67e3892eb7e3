import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whatsappNumber } from '#contract/core/phone.ts'

describe('a number for WhatsApp', () => {
  it('takes 62 for a leading 0, and drops what is no digit', () => {
    expect(whatsappNumber('0812-3456-7890')).toBe('6281234567890')
    expect(whatsappNumber('+62 812 3456 7890')).toBe('6281234567890')
    expect(whatsappNumber('6281234567890')).toBe('6281234567890')
  })

  it('stays as it is when it is taken again', () => {
    fc.assert(fc.property(fc.stringMatching(/^0[1-9]\d{7,11}$/), (phone) => whatsappNumber(whatsappNumber(phone)) === whatsappNumber(phone)))
  })
})
