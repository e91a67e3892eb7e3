import { type CellKind, cellKinds } from '#contract/core/sheet.ts'
import { aheadAt, type TimeZone } from '#contract/core/time-zone.ts'

/** The days of orders and sales are told in Western Indonesia's time, for every workspace. */
const wibMs = 7 * 3_600_000
const dayMs = 86_400_000
/** 1970-01-01, as spreadsheets count days. */
const epoch = 25_569
const mostCharacters = 32_767

/** Text stays text, also where somebody edits it: no `=` becomes a formula, no code loses its zeros. */
const formats: Readonly<Record<CellKind, string>> = {
  text: '@',
  number: '#,##0',
  rupiah: '"Rp" #,##0',
  percent: '0.0%',
  span: '[h]:mm:ss',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
}

/** Numbers of styles in the style sheet: the plain one, those of the kinds, then these. */
const label = cellKinds.length + 1
export const styles = { label, headLeft: label + 1, headRight: label + 2 } as const
const styleOf = Object.fromEntries(cellKinds.map((kind, at) => [kind, at + 1])) as Record<CellKind, number>

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no words for these
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]/

/** Text as XML holds it. */
export const xmlText = (text: string): string =>
  special.test(text)
    ? text
        .toWellFormed()
        .replace(unwritable, '')
        .replace(/[&<>"]/g, (one) => entities[one] as string)
    : text

export const textCell = (place: string, text: string, style: number = styleOf.text): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, mostCharacters))}</t></is></c>`

/** Spreadsheets know no zones: an instant is written as the workspace's clock showed it. */
function numberOf(kind: CellKind, value: string | number, zone: TimeZone): number {
  const at = String(value)
  // A day by itself, or that of an instant.
  if (kind === 'day') return at.length === 10 ? Date.parse(at) / dayMs + epoch : Math.floor((Date.parse(at) + wibMs) / dayMs) + epoch
  if (kind === 'instant') return Number.isNaN(Date.parse(at)) ? Number.NaN : (Date.parse(at) + aheadAt(zone, Date.parse(at))) / dayMs + epoch
  return kind === 'span' ? (Number(value) * 1000) / dayMs : Number(value)
}

/** A cell as a sheet holds it; nothing for an empty one. */
export function cellXml(place: string, kind: CellKind, value: string | number | null, zone: TimeZone): string {
  if (value === null || value === '') return ''
  if (kind === 'text') return textCell(place, String(value))
  const number = numberOf(kind, value, zone)
  return Number.isFinite(number) ? `<c r="${place}" s="${styleOf[kind]}"><v>${number}</v></c>` : textCell(place, String(value))
}

const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`
const fill = (inner: string) => `<fill><patternFill ${inner}</fill>`
const head = (align: string) =>
  `<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment horizontal="${align}" wrapText="1"/></xf>`

export const styleSheet = (namespace: string): string =>
  `<styleSheet xmlns="${namespace}"><numFmts count="${cellKinds.length}">${cellKinds
    .map((kind, at) => `<numFmt numFmtId="${164 + at}" formatCode="${xmlText(formats[kind])}"/>`)
    .join(
      '',
    )}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="3">${fill('patternType="none"/>')}${fill('patternType="gray125"/>')}${fill(
    'patternType="solid"><fgColor rgb="FFEEF0F2"/></patternFill>',
  )}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cellKinds.length + 4}"><xf xfId="0"/>${cellKinds
    .map((_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('')}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${head('left')}${head('right')}</cellXfs></styleSheet>`
