import { type Fields, fail, LazadaError, orderManner } from './door.ts'

const plain = (text: string) =>
  text
    .replace(/^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/, '$1')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '')

/** What stands in XML, as the same would in JSON: no element of a payload holds one of its own name, and none has attributes. */
function ofXml(text: string): unknown {
  const inside = text.startsWith('<![CDATA[') ? [] : [...text.matchAll(/<(\w+)>([\s\S]*?)<\/\1>/g)]
  if (inside.length === 0) return plain(text)
  const fields: Fields = {}
  for (const [, name = '', inner = ''] of inside) {
    const value = ofXml(inner)
    fields[name] = name in fields ? [fields[name], value].flat() : value
  }
  return fields
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})
/** One, or several: a payload writes both alike. */
const listIn = (value: unknown): unknown[] => (value === undefined || value === '' ? [] : [value].flat())

/** The product of a payload, which is JSON or XML. */
export function productIn(payload: unknown): Fields {
  const body = String(payload ?? '').trim()
  try {
    const read = fieldsIn(body.startsWith('{') ? JSON.parse(body) : ofXml(body))
    const product = fieldsIn(read.Request).Product
    if (isFields(product)) return product
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new LazadaError('4', 'E004: Invalid request format')
}
export const skusOf = ({ Skus }: Fields): Fields[] => listIn(fieldsIn(Skus).Sku).filter(isFields)
/** Null: none are named. */
export function imagesOf({ Images }: Fields): string[] | null {
  const all = listIn(fieldsIn(Images).Image).map(String)
  return all.length > 0 ? all : null
}

/** What was not taken stands in the details; what was, is. */
export class Partly extends LazadaError {
  constructor(
    readonly detail: readonly Fields[],
    code = '501',
    message = 'E501: Update product failed',
  ) {
    super(code, message)
  }
}

/** The platform tells them beside the code. */
export const productManner: typeof orderManner = {
  ...orderManner,
  refuse: (reply, error) =>
    error instanceof Partly ? fail(reply, error.code, error.message, { detail: error.detail }) : orderManner.refuse(reply, error),
}
