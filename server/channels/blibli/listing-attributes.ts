import type { AttributeValues, ListingAttribute } from '#contract/product/listing-form.ts'
import type { BlibliAttribute, BlibliForm } from './listing-form-shapes.ts'

/** Marks what each variant says, where the form asks once for all of them. */
const ofItems = 'item:'

export const isList = ({ type, options }: BlibliAttribute): boolean => !!options?.length && !/^DESCRIPTIVE/i.test(type ?? '')

export function attributeOf(one: BlibliAttribute): ListingAttribute {
  const closed = isList(one)
  return {
    code: one.specialAttribute ? ofItems + one.code : one.code,
    name: one.name,
    kind: closed ? 'choice' : 'text',
    required: one.mandatory === true,
    choices: closed ? (one.options ?? []).map((name) => ({ code: name, name })) : [],
    is_open: !closed,
    units: [],
    most: 1,
  }
}

/** By their codes: of the product, and of each of its variants. A value that says nothing is refused, and left out. */
export function attributesSent(attributes: readonly AttributeValues[]): { product: Record<string, string>; item: Record<string, string> } {
  const sent = { product: {} as Record<string, string>, item: {} as Record<string, string> }
  for (const { code, values } of attributes) {
    const told = values.map(({ code: choice, name }) => choice ?? name).join(', ')
    if (told === '') continue
    if (code.startsWith(ofItems)) sent.item[code.slice(ofItems.length)] = told
    else sent.product[code] = told
  }
  return sent
}

/** What a product says of what its category asks for. */
export function attributesTold(asked: readonly ListingAttribute[], { attributes, items }: BlibliForm): AttributeValues[] {
  const [first] = items
  return asked.flatMap(({ code, choices }) => {
    const told = code.startsWith(ofItems)
      ? (first?.specialAttributes ?? []).find((one) => one.code === code.slice(ofItems.length))?.value
      : (attributes ?? []).find((one) => one.code === code)?.values.join(', ')
    if (!told) return []
    const choice = choices.find((one) => one.code === told)
    return [{ code, values: [choice ? { ...choice, unit: null } : { code: null, name: told, unit: null }] }]
  })
}
