import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128, qrCode } from '#server/documents/barcode.ts'

describe('Code 128', () => {
  it('begins with a bar, ends with the stop pattern and has whole symbols in between', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9-]{1,24}$/), (text) => {
        const { bars, width } = code128(text)
        // Symbols are eleven modules wide, the stop thirteen.
        expect((width - 13) % 11).toBe(0)
        expect(bars[0]?.x).toBe(0)
        const stop = bars.slice(-4).map((bar) => [bar.x - (width - 13), bar.width])
        expect(stop).toEqual([
          [0, 2],
          [5, 3],
          [9, 1],
          [11, 2],
        ])
      }),
    )
  })

  it('leaves out what it cannot hold', () => {
    expect(code128('JX1🌸2')).toEqual(code128('JX12'))
  })
})

describe('a QR code', () => {
  it('has its three finders, and no two rectangles overlap', () => {
    const { bars, width, height } = qrCode('SPXID05233950994')
    expect(width).toBe(height)
    const dark = new Set<string>()
    for (const bar of bars)
      for (let x = bar.x; x < bar.x + bar.width; x += 1) {
        expect(dark.has(`${x},${bar.y}`)).toBe(false)
        dark.add(`${x},${bar.y}`)
      }
    for (const [left, top] of [
      [0, 0],
      [width - 7, 0],
      [0, height - 7],
    ] as const)
      for (let step = 0; step < 7; step += 1) expect([dark.has(`${left + step},${top}`), dark.has(`${left},${top + step}`)]).toEqual([true, true])
  })
})
