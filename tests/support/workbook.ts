import { inflateRawSync } from 'node:zlib'

/** A cell as a spreadsheet reads it: its value, and the format of a number. */
export interface ReadCell {
  readonly value: string | number
  readonly format: string | null
}
/** The sheets of a workbook by name, each row by the letters of its columns. */
export type ReadWorkbook = Readonly<Record<string, readonly Readonly<Record<string, ReadCell>>[]>>

/** The files in a ZIP archive, by its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + size)
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), (method === 8 ? inflateRawSync(content) : content).toString('utf8'))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

const plain = (xml: string) =>
  xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;|&#39;/g, "'")
    .replace(/&amp;/g, '&')
const attribute = (xml: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1]

/** Reads an .xlsx as far as these tests need: strings, numbers and their formats. */
export function readWorkbook(archive: Buffer): ReadWorkbook {
  const files = unzip(archive)
  const file = (name: string) => {
    const text = files.get(name)
    if (text === undefined) throw new Error(`The workbook has no ${name}`)
    return text
  }
  const styles = file('xl/styles.xml')
  const formats = new Map(
    [...styles.matchAll(/<numFmt ([^>]*)>/g)].map(([, of]) => [attribute(of as string, 'numFmtId'), attribute(of as string, 'formatCode')]),
  )
  const cells = [...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf([^>]*)>/g)].map(([, of]) =>
    formats.get(attribute(of as string, 'numFmtId')),
  )
  const names = [...file('xl/workbook.xml').matchAll(/<sheet ([^>]*)\/>/g)].map(([, of]) => plain(attribute(of as string, 'name') ?? ''))
  const sheets = names.map((name, index) => {
    const rows = [...file(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) =>
      Object.fromEntries(
        [...row.matchAll(/<c ([^>]*)>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
          ([, of = '', value, text = '']): [string, ReadCell] => [
            (attribute(of, 'r') ?? '').replace(/\d/g, ''),
            value === undefined
              ? { value: plain(text), format: null }
              : { value: Number(value), format: plain(cells[Number(attribute(of, 's'))] ?? '') || null },
          ],
        ),
      ),
    )
    return [name, rows] as const
  })
  return Object.fromEntries(sheets)
}

/** The day or instant that a spreadsheet's number stands for, as its clock shows it. */
export const clockOf = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400) * 1000).toISOString().slice(0, 16).replace('T', ' ')
