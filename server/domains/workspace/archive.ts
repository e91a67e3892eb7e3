import { type FileHandle, open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

interface Entry {
  readonly at: number
  readonly size: number
  readonly deflated: boolean
}

/** The files of a ZIP archive, each read as a stream. */
export interface Archive {
  has(path: string): boolean
  read(path: string): Promise<Readable>
  text(path: string): Promise<string>
  lines(path: string): AsyncIterable<string>
  close(): Promise<void>
}

/** A size or place that 32 bits do not hold stands in the entry's extra field, in the order of those that are said to be there. */
const elsewhere = 0xffff_ffff
const endSignature = Buffer.from('PK\x05\x06', 'latin1')

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** Where the list of files is, and how long. */
async function directoryOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const from = Math.max(0, size - 65_557)
  const tail = await bytesAt(file, from, size - from)
  const end = tail.lastIndexOf(endSignature)
  if (end < 0) throw new Error('This is no ZIP archive')
  const [length, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length !== elsewhere && at !== elsewhere) return bytesAt(file, at, length)
  const record = await bytesAt(file, Number(tail.readBigUInt64LE(end - 20 + 8)), 56)
  return bytesAt(file, Number(record.readBigUInt64LE(48)), Number(record.readBigUInt64LE(40)))
}

const piece = 256 * 1024

/** A part of a file, a piece at a time. */
async function* piecesOf(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += piece) yield await bytesAt(file, start + at, Math.min(piece, size - at))
}

function entriesOf(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (let at = 0; at < directory.length; ) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [number, number, number]
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const large: number[] = []
    for (let extra = at + 46 + nameLength; extra < at + 46 + nameLength + extraLength; extra += 4 + directory.readUInt16LE(extra + 2))
      if (directory.readUInt16LE(extra) === 1)
        for (let field = extra + 4; field < extra + 4 + directory.readUInt16LE(extra + 2); field += 8)
          large.push(Number(directory.readBigUInt64LE(field)))
    const value = (field: number): number => {
      const said = directory.readUInt32LE(at + field)
      return said === elsewhere ? (large.shift() ?? said) : said
    }
    // The first is the size of what comes out, which nobody needs here.
    value(24)
    entries.set(name, { size: value(20), at: value(42), deflated: directory.readUInt16LE(at + 10) === 8 })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path)
  const entries = entriesOf(await directoryOf(file))
  const read = async (name: string): Promise<Readable> => {
    const entry = entries.get(name)
    if (!entry) throw new Error(`The archive has no ${name}`)
    const head = await bytesAt(file, entry.at, 30)
    const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    const packed = Readable.from(piecesOf(file, start, entry.size), { objectMode: false })
    if (!entry.deflated) return packed
    const inflate = createInflateRaw()
    return packed.on('error', (error) => inflate.destroy(error)).pipe(inflate)
  }
  return {
    has: (name) => entries.has(name),
    read,
    async text(name) {
      let text = ''
      for await (const piece of (await read(name)).setEncoding('utf8')) text += piece
      return text
    },
    async *lines(name) {
      yield* createInterface({ input: await read(name), crlfDelay: Number.POSITIVE_INFINITY })
    },
    close: () => file.close(),
  }
}
