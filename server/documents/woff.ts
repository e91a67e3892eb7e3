import { inflateSync } from 'node:zlib'

const headerBytes = { woff: 44, sfnt: 12 }
const entryBytes = { woff: 20, sfnt: 16 }

/** Tables begin at multiples of four bytes. */
const padded = (length: number) => (length + 3) & ~3

/**
 * A WOFF 1.0 font (https://www.w3.org/TR/WOFF/) as the font that was packed into it, table by table. What draws documents would unpack each table in JavaScript, anew
 * for each document and each time that it looks into it: three quarters of a label.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headerBytes.woff + index * entryBytes.woff
    const [offset, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number]
    const packed = woff.subarray(offset, offset + packedLength)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      content: packedLength < length ? inflateSync(packed) : packed,
    }
  })
  const directory = headerBytes.sfnt + count * entryBytes.sfnt
  const font = Buffer.alloc(tables.reduce((end, { content }) => end + padded(content.length), directory))
  woff.copy(font, 0, 4, 8)
  const exponent = Math.floor(Math.log2(count))
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** exponent * 16, 6)
  font.writeUInt16BE(exponent, 8)
  font.writeUInt16BE((count - 2 ** exponent) * 16, 10)
  let offset = directory
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = headerBytes.sfnt + index * entryBytes.sfnt
    tag.copy(font, at)
    checksum.copy(font, at + 4)
    font.writeUInt32BE(offset, at + 8)
    font.writeUInt32BE(content.length, at + 12)
    content.copy(font, offset)
    offset += padded(content.length)
  }
  return font
}
