import type { AttributeValues, ListingAttribute } from '#contract/product/listing-form.ts'
import type { LazadaAttribute } from './listing-form-shapes.ts'

/** Parts of the form of their own. */
const ownParts: ReadonlySet<string> = new Set(['name', 'brand', 'description'])
const ownPartsOfSkus: ReadonlySet<string> = new Set([
  'SellerSku',
  'quantity',
  'price',
  'special_price',
  'special_from_date',
  'special_to_date',
  'package_weight',
  'package_length',
  'package_width',
  'package_height',
])
/** Marks what each SKU says, where the form asks once for all of them. */
const ofSkus = 'sku:'

/** The platform writes its input types in several ways: `singleSelect`, `singleselect`. */
const kinds: Readonly<Record<string, readonly [kind: ListingAttribute['kind'], isOpen: boolean]>> = {
  singleselect: ['choice', false],
  multiselect: ['choices', false],
  enuminput: ['choice', true],
  multienuminput: ['choices', true],
  numeric: ['number', true],
  date: ['date', true],
}

export function attributeOf(one: LazadaAttribute): ListingAttribute {
  const choices = (one.options ?? []).map(({ name, en_name }) => ({ code: en_name || name, name }))
  const [kind, isOpen] = kinds[(one.input_type ?? '').toLowerCase()] ?? (['text', true] as const)
  const isList = (kind === 'choice' || kind === 'choices') && choices.length > 0
  const isText = kind === 'choice' || kind === 'choices'
  return {
    code: one.attribute_type === 'sku' ? ofSkus + one.name : one.name,
    name: one.label || one.name,
    kind: isText && !isList ? 'text' : kind,
    required: one.is_mandatory === true,
    choices: isList ? choices : [],
    is_open: isOpen || !isList,
    units: one.unit?.type ?? [],
    most: kind === 'choices' && isList ? 20 : 1,
  }
}

/** Whether the form asks for it as an attribute: what each SKU says alone where it must, and variants differ by what the seller names. */
export function isAsked({ name, attribute_type, is_mandatory, is_sale_prop, input_type }: LazadaAttribute): boolean {
  if (is_sale_prop || input_type?.toLowerCase() === 'img') return false
  return attribute_type === 'sku' ? is_mandatory === true && !ownPartsOfSkus.has(name) : !ownParts.has(name)
}

/** As payloads write it: several with commas between them, a unit behind its number. */
const textOf = ({ values }: AttributeValues): string => values.map(({ code, name, unit }) => [code ?? name, unit].filter(Boolean).join(' ')).join(',')

/** What attributes say, by their names: of the product, and of each of its SKUs. */
export function attributesSent(attributes: readonly AttributeValues[]): { product: Record<string, string>; sku: Record<string, string> } {
  const sent = { product: {} as Record<string, string>, sku: {} as Record<string, string> }
  for (const one of attributes) {
    if (one.code.startsWith(ofSkus)) sent.sku[one.code.slice(ofSkus.length)] = textOf(one)
    else sent.product[one.code] = textOf(one)
  }
  return sent
}

function valueIn({ choices, units }: ListingAttribute, told: string): AttributeValues['values'][number] {
  const choice = choices.find(({ code, name }) => code === told || name === told)
  if (choice) return { code: choice.code, name: choice.name, unit: null }
  const [, number, unit] = units.length > 0 ? (/^([\d.]+)\s*(\S+)$/.exec(told) ?? []) : []
  return number !== undefined && unit !== undefined ? { code: null, name: number, unit } : { code: null, name: told, unit: null }
}

/** What a product says of what its category asks for; nothing where it says nothing. */
export function attributesTold(
  asked: readonly ListingAttribute[],
  product: Readonly<Record<string, unknown>>,
  sku: Readonly<Record<string, unknown>>,
): AttributeValues[] {
  return asked.flatMap((one) => {
    const told = one.code.startsWith(ofSkus) ? sku[one.code.slice(ofSkus.length)] : product[one.code]
    const text = told === null || told === undefined ? '' : String(told).trim()
    if (text === '') return []
    const parts = one.most > 1 ? text.split(',').map((part) => part.trim()) : [text]
    return [{ code: one.code, values: parts.filter((part) => part !== '').map((part) => valueIn(one, part)) }]
  })
}
