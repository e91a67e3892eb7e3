import { crc32, deflateSync } from 'node:zlib'
import { createRandom } from '#contract/demo/random.ts'

const side = 320

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A snapshot as a buyer might take it, a parcel on a table in soft colours: a PNG that follows from its name alone, so it outlives a restart. */
export function drawPicture(name: string): Buffer {
  const random = createRandom(`picture/${name}`)
  const tone = (from: number, to: number) => [random.int(from, to), random.int(from, to), random.int(from, to)] as const
  const [wall, table, parcel, tape] = [tone(190, 235), tone(120, 175), tone(90, 200), tone(60, 220)]
  const [left, top, width, height] = [random.int(40, 100), random.int(70, 120), random.int(110, 170), random.int(90, 140)]
  const rows = Buffer.alloc(side * (1 + side * 3))
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const inside = x >= left && x < left + width && y >= top && y < top + height
      const taped = inside && Math.abs(x - left - width / 2) < 12
      const colour = taped ? tape : inside ? parcel : y > side * 0.55 ? table : wall
      const shade = 0.86 + (0.14 * (side - y)) / side
      for (let part = 0; part < 3; part += 1) rows[y * (1 + side * 3) + 1 + x * 3 + part] = Math.round((colour[part] as number) * shade)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
