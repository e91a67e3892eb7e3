import { categoryOf } from '../listing/category-tree.ts'
import { Refusal } from '../order.ts'

interface CatalogueUnit {
  readonly id: number
  readonly name: string
  readonly values: readonly { readonly id: number; readonly value: string; readonly hex: string }[]
}
interface CatalogueVariant {
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly units: readonly CatalogueUnit[]
}

const valued = (first: number, values: readonly (readonly [value: string, hex: string])[]) =>
  values.map(([value, hex], place) => ({ id: first + place, value, hex }))
const plain = (first: number, values: readonly string[]) =>
  valued(
    first,
    values.map((value) => [value, ''] as const),
  )

const colour: CatalogueVariant = {
  id: 1,
  identifier: 'colour',
  name: 'Warna',
  units: [
    {
      id: 0,
      name: '',
      values: valued(1, [
        ['Putih', '#ffffff'],
        ['Hitam', '#000000'],
        ['Merah', '#ff0016'],
        ['Kuning', '#ffff00'],
        ['Hijau', '#006400'],
        ['Biru', '#1d6cbb'],
        ['Cokelat', '#8b4513'],
        ['Abu-abu', '#5d5d5d'],
      ]),
    },
  ],
}
const size: CatalogueVariant = {
  id: 29,
  identifier: 'size',
  name: 'Ukuran',
  units: [
    { id: 27, name: 'Default', values: plain(450, ['XS', 'S', 'M', 'L', 'XL', 'XXL']) },
    { id: 28, name: 'International', values: plain(470, ['34', '36', '38', '40', '42', '44']) },
  ],
}
const catalogue = [colour, size]

/** Products of a leaf differ by colours and sizes, devices by colours alone. */
export function knownIn(category: number): { readonly variants: readonly CatalogueVariant[]; readonly combinations: readonly (readonly number[])[] } {
  const isDevice = categoryOf(category)?.attributes.some(({ name }) => name === 'Model') === true
  return isDevice ? { variants: [colour], combinations: [[1]] } : { variants: catalogue, combinations: [[1], [29], [1, 29]] }
}

/** As the service tells it. */
export function variantsToldOf(category: number) {
  const { variants, combinations } = knownIn(category)
  return {
    category_id: category,
    variant_id_combinations: combinations,
    variant_details: variants.map(({ id, identifier, name, units }) => ({
      variant_id: id,
      has_unit: units.length > 1 ? 1 : 0,
      identifier,
      name,
      status: 1,
      is_primary: 0,
      units: units.map((unit) => ({
        variant_unit_id: unit.id,
        status: 1,
        unit_name: unit.name,
        unit_short_name: unit.name.toLowerCase(),
        unit_values: unit.values.map((one) => ({
          variant_unit_value_id: one.id,
          status: 1,
          value: one.value,
          equivalent_value_id: one.id,
          english_value: '',
          hex: one.hex,
          icon: '',
        })),
      })),
    })),
  }
}

export interface AskedSelection {
  id?: number
  unit_id?: number
  options?: { unit_value_id?: number; value?: string; hex_code?: string }[]
}

/** What the variants of a product differ by, and the options of each. Throws a {@link Refusal} for what the category does not know. */
export function selectionIn(
  category: number,
  selection: readonly AskedSelection[],
): readonly { readonly name: string; readonly options: readonly string[] }[] {
  const { variants, combinations } = knownIn(category)
  const ids = selection.map(({ id }) => id)
  if (!combinations.some((one) => one.length === ids.length && one.every((id) => ids.includes(id))))
    throw new Refusal('bad-input', `variant selection [${ids.join(', ')}] is not available in this category`)
  return selection.map(({ id, unit_id, options = [] }) => {
    const variant = variants.find((one) => one.id === id)
    const unit = variant?.units.find((one) => one.id === unit_id)
    if (!variant || !unit) throw new Refusal('bad-input', `variant unit_id ${unit_id} is not available in this category`)
    return {
      name: variant.units.length > 1 ? `${variant.name} (${unit.name})` : variant.name,
      options: options.map(({ unit_value_id = 0, value }) => {
        // 0: a value of the seller's own.
        const known = unit_value_id === 0 ? undefined : unit.values.find((one) => one.id === unit_value_id)
        if ((unit_value_id !== 0 && !known) || !(known?.value ?? value))
          throw new Refusal('bad-input', `variant option ${unit_value_id} is not known`)
        return known?.value ?? (value as string)
      }),
    }
  })
}
