import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { unpackWoff } from '#server/documents/woff.ts'

const woff = readFileSync(createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff'))

/** Of a table, as OpenType sums it up: its numbers of four bytes, of which the head leaves out what sums up the whole font. */
function checksumOf(tag: string, table: Buffer): number {
  const whole = Buffer.alloc((table.length + 3) & ~3)
  table.copy(whole)
  if (tag === 'head') whole.writeUInt32BE(0, 8)
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

it('unpacks each table of a font, as its checksum says', () => {
  const font = unpackWoff(woff)
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  const count = font.readUInt16BE(4)
  expect(count).toBe(woff.readUInt16BE(12))
  // As long as the packed one says that it would be.
  expect(font.length).toBe(woff.readUInt32BE(16))
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16
    const tag = font.toString('latin1', at, at + 4)
    const [checksum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field)) as [number, number, number]
    expect([tag, checksumOf(tag, font.subarray(offset, offset + length))]).toEqual([tag, checksum])
  }
})

it('says when a file is no WOFF font', () => {
  expect(() => unpackWoff(Buffer.from('wOF2, of the next kind'))).toThrow('no WOFF font')
})
