import { largestSheet, mostImported } from '#contract/product/product-import.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'

/** What is wrong with the file itself, in words. */
export class UnreadableSheet extends Error {}

export type Cells = readonly (readonly unknown[])[]

const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const
const startsWith = (bytes: Uint8Array, [first, second]: readonly [number, number]): boolean => bytes[0] === first && bytes[1] === second

/** The text of a .csv: UTF-8, or what its first bytes say. Throws {@link UnreadableSheet} naming the first place that is in another encoding. */
export function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, utf16.le)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, utf16.be)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    const before = text.slice(0, text.indexOf('\ufffd'))
    const lines = before.split(/\r\n|\r|\n/)
    const line = lines.at(-1) ?? ''
    const column = (line.match(/[;\t]/g) ?? line.match(/,/g) ?? []).length + 1
    throw new UnreadableSheet(t('product.import.encoding', { row: formatNumber(lines.length), column: formatNumber(column) }))
  }
}

async function csvOf(file: Blob): Promise<Cells> {
  const { default: Papa } = await import('papaparse')
  const { data, errors } = Papa.parse<string[]>(textOf(new Uint8Array(await file.arrayBuffer())))
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new UnreadableSheet(t('product.import.quotes', { row: formatNumber((broken.row ?? 0) + 1) }))
  return data
}

/** The cells of a .csv or .xlsx, its first sheet. Throws {@link UnreadableSheet}. */
export async function cellsOf(file: File): Promise<Cells> {
  if (file.size > largestSheet)
    throw new UnreadableSheet(
      t('product.import.tooLarge', { size: formatNumber(Math.ceil(file.size / 2 ** 20)), most: formatNumber(largestSheet / 2 ** 20) }),
    )
  if (/\.(csv|txt)$/i.test(file.name)) return csvOf(file)
  const { readSheet } = await import('read-excel-file/universal')
  return readSheet(file).catch(() => {
    throw new UnreadableSheet(t('product.import.unreadable'))
  })
}

/** Throws {@link UnreadableSheet} for a sheet of no lines, or of too many. */
export function checkCount(count: number): void {
  if (count === 0) throw new UnreadableSheet(t('product.import.noRows'))
  if (count > mostImported) throw new UnreadableSheet(t('product.import.tooMany', { count: formatNumber(count), most: formatNumber(mostImported) }))
}
