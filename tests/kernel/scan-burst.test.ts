import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Burst, noBurst, type ScanKey, type ScanRules, type ScanStep, scanStep, usualScanRules } from '#kernel/scan-burst.ts'

/** Feeds keys and tells what each of them came to. */
function stepsOf(keys: readonly ScanKey[], rules: ScanRules = usualScanRules): ScanStep[] {
  let burst: Burst = noBurst
  return keys.map((key) => {
    const result = scanStep(burst, key, rules)
    burst = result.burst
    return result.step
  })
}

const scans = (keys: readonly ScanKey[], rules?: ScanRules): string[] =>
  stepsOf(keys, rules).flatMap((step) => (step.kind === 'scan' ? [step.code] : []))

/** Whether what came was taken for a scanner's, be it a code or not. */
const isTaken = (keys: readonly ScanKey[], rules?: ScanRules): boolean =>
  stepsOf(keys, rules).some(({ kind }) => kind === 'scan' || kind === 'no-code')

/** Keys one after the other, `gaps` apart in turn. */
function typed(keys: readonly string[], gaps: readonly number[], more: Partial<ScanKey> = {}): ScanKey[] {
  let at = 1000
  return keys.map((key, index) => {
    at += gaps[index % gaps.length] ?? 0
    return { key, at, plain: true, ...more }
  })
}

const code = fc.stringMatching(/^[A-Z0-9](?:[A-Z0-9-]{2,18})[0-9]$/)
const scannerGaps = fc.array(fc.integer({ min: 0, max: 35 }), { minLength: 1, maxLength: 8 })
/** What labels hold beside codes: words, addresses, data for machines. */
const anyText = fc.stringMatching(/^[A-Za-z0-9{[?~#][ -~]{5,40}$/).filter((text) => new Set(text).size > 1)
const humanGaps = fc.array(fc.integer({ min: 50, max: 400 }), { minLength: 1, maxLength: 8 })
const anyKeys = fc.array(fc.oneof(fc.stringMatching(/^[A-Za-z0-9.,-]$/), fc.constantFrom('Enter', 'Tab', 'Backspace', ' ', 'Shift')), {
  maxLength: 60,
})

describe('a burst of keys', () => {
  it('is a scan when a scanner sends it, whatever its pace, with Enter or Tab', () => {
    fc.assert(
      fc.property(code, scannerGaps, fc.constantFrom('Enter', 'Tab'), (text, gaps, end) => {
        expect(scans(typed([...text, end], gaps))).toEqual([text])
      }),
    )
  })

  it('is a scan with the Shifts that capitals need', () => {
    fc.assert(
      fc.property(code, (text) => {
        expect(scans(typed([...[...text].flatMap((character) => ['Shift', character]), 'Enter'], [4]))).toEqual([text])
      }),
    )
  })

  it('is never a scan when a person types it, the fastest too', () => {
    fc.assert(
      fc.property(anyKeys, humanGaps, (keys, gaps) => {
        expect(isTaken(typed(keys, gaps))).toBe(false)
      }),
    )
  })

  it('is a scanner’s from six characters on, be it a code or not: its end key goes nowhere', () => {
    fc.assert(
      fc.property(anyText, scannerGaps, fc.constantFrom('Enter', 'Tab'), (text, gaps, end) => {
        const last = stepsOf(typed([...text, end], gaps)).at(-1)
        expect(['scan', 'no-code']).toContain(last?.kind)
      }),
    )
  })

  it.each(['{"sku":"AB 12"}', 'https://toko.test/?x=1', 'KAOSPOLOS', 'Budi, Jalan Mawar 5'])('is a scanner’s that is no code: %s', (text) => {
    expect(stepsOf(typed([...text, 'Enter'], [8])).at(-1)).toMatchObject({ kind: 'no-code' })
  })

  it('tells a word that is written as a code, for who takes SKUs, without what the scanner adds', () => {
    expect(stepsOf(typed([...'GMS-MDN-TRC-M', 'Enter'], [8])).at(-1)).toEqual({ kind: 'no-code', word: 'GMS-MDN-TRC-M' })
    expect(stepsOf(typed([...'two words here', 'Enter'], [8])).at(-1)).toEqual({ kind: 'no-code', word: null })
  })

  it('is a person’s where one key comes again and again, also as presses of their own', () => {
    expect(isTaken(typed([...'jjjjjjjjjj', 'Enter'], [30]))).toBe(false)
  })

  it('is a person’s where it is shorter than codes are said to be', () => {
    const rules = { ...usualScanRules, least: 10 }
    expect(isTaken(typed([...'JX12345', 'Enter'], [3]), rules)).toBe(false)
    expect(isTaken(typed([...'KAOSPOLOSX', 'Enter'], [3]), rules)).toBe(true)
  })

  it('is never a scan while a key is held, composed, or part of a chord', () => {
    fc.assert(
      fc.property(anyKeys, scannerGaps, (keys, gaps) => {
        expect(isTaken(typed(keys, gaps, { plain: false }))).toBe(false)
      }),
    )
  })

  it('is no scan after a paste, which sends no characters', () => {
    expect(isTaken([{ key: 'v', at: 0, plain: false }, ...typed(['Enter'], [3])])).toBe(false)
  })

  it('is no scan without its end key, or when that comes late', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 36, max: 5000 }), (text, late) => {
        const keys = typed([...text], [5])
        const end = (keys.at(-1)?.at ?? 0) + late
        expect(isTaken([...keys, { key: 'Enter', at: end, plain: true }])).toBe(false)
      }),
    )
  })

  it.each(['abc', 'gojxk', 'stok 12', 'a@b1.c', '12'])('is no scan of %s: too short, a word, or an address', (text) => {
    expect(scans(typed([...text, 'Enter'], [2]))).toEqual([])
  })

  it('holds only what came fast: a slow beginning is not part of the code', () => {
    const slow = typed([...'abc'], [120])
    const at = (slow.at(-1)?.at ?? 0) + 200
    const fast = [...'TKPD-42', 'Enter'].map((key, index): ScanKey => ({ key, at: at + index * 6, plain: true }))
    expect(scans([...slow, ...fast])).toEqual(['TKPD-42'])
  })

  it('loses the prefix and suffix that the scanner is set to send, and is none without them', () => {
    const rules = { ...usualScanRules, prefix: '~', suffix: '#' }
    expect(scans(typed([...'~JX1234#', 'Enter'], [3]), rules)).toEqual(['JX1234'])
    expect(scans(typed([...'JX1234', 'Enter'], [3]), rules)).toEqual([])
    // Its first letter waits all the same: it must run no command.
    expect(stepsOf(typed([...'JX1234', 'Enter'], [3]), rules).map(({ kind }) => kind)).toEqual(['first', ...Array(5).fill('more'), 'no-code'])
  })
})
