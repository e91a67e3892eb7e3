import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base32, newTotpSecret, totpAt, totpDrift, totpSeconds, totpStep, totpStepOf, totpUri } from '#server/security/totp.ts'

/** RFC 6238, appendix B: eight digits, SHA-1. */
const known = Buffer.from('12345678901234567890')

describe('a code of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %i s is as in RFC 6238', (seconds, code) => {
    expect(totpAt(known, totpStep(new Date(seconds * 1000)), 8)).toBe(code)
  })

  it.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('of counter %i is as in RFC 4226', (counter, code) => {
    expect(totpAt(known, counter)).toBe(code)
  })

  it('is right within a step of drift, and of no other moment', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: -5, max: 5 }), (now, away) => {
        const secret = newTotpSecret()
        const step = totpStep(now) + away
        const found = totpStepOf(secret, totpAt(secret, step), now)
        const near = [-1, 0, 1].map((drift) => totpAt(secret, totpStep(now) + drift))
        // Two steps have the same code once in a million: then the later one counts.
        if (Math.abs(away) <= totpDrift) expect(found).toBeGreaterThanOrEqual(step)
        else expect(found !== null).toBe(near.includes(totpAt(secret, step)))
      }),
    )
  })

  it('is wrong with another secret, and when it is no code', () => {
    const now = new Date()
    const other = totpAt(newTotpSecret(), totpStep(now))
    const around = [-1, 0, 1].map((drift) => totpAt(known, totpStep(now) + drift))
    expect(totpStepOf(known, other, now) === null || around.includes(other)).toBe(true)
    for (const text of ['', '12345', '1234567', 'abcdef', '１２３４５６']) expect(totpStepOf(known, text, now)).toBeNull()
  })

  it('lasts half a minute', () => {
    expect(totpAt(known, totpStep(new Date(29_999)))).toBe(totpAt(known, totpStep(new Date(0))))
    expect(totpStep(new Date(totpSeconds * 1000))).toBe(1)
  })
})

it('a secret is told as RFC 4648 writes it', () => {
  for (const [text, told] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    expect(base32(Buffer.from(text))).toBe(told)
  expect(totpUri(known, 'Dermaga', 'a+b@toko.test')).toBe(
    'otpauth://totp/Dermaga:a%2Bb%40toko.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Dermaga&algorithm=SHA1&digits=6&period=30',
  )
})
