import { catalogueFamilies } from './catalogue-families.ts'
import type { Family } from './catalogue-family.ts'
import { createRandom } from './random.ts'

/** One variant of a product as the seller keeps it. Amounts in whole rupiah. */
export interface CatalogueSku {
  /** `GMS-MDN-TRC-L`: family, model, colour, size. */
  readonly sku: string
  /** `Terracotta, L`; empty for a product without variants. */
  readonly variant: string
  readonly price: number
  readonly price_cost: number
  readonly image_url: string
}

export interface CatalogueProduct {
  /** Stable within the catalogue, from 1. */
  readonly number: number
  readonly name: string
  readonly category: string
  readonly supplier: string
  /** Where it lies in the warehouse, `Rak B-04`. */
  readonly location: string
  readonly grams: number
  readonly image_url: string
  /** How much it sells, in parts of all. */
  readonly popularity: number
  readonly skus: readonly CatalogueSku[]
}

/** A SKU with its product's facts, as orders need it. */
export interface SellableSku extends CatalogueSku {
  readonly product: CatalogueProduct
}

/** Colours as sellers name them: code in the SKU, and which of the six drawn colourings stands for it. */
const colours = [
  ['Hitam', 'HTM', 1],
  ['Terracotta', 'TRC', 2],
  ['Sage Green', 'SGE', 3],
  ['Navy', 'NVY', 4],
  ['Dusty Pink', 'DPK', 5],
  ['Mocca', 'MCA', 6],
  ['Broken White', 'BWH', 6],
  ['Maroon', 'MRN', 2],
  ['Army', 'ARM', 3],
  ['Lilac', 'LLC', 5],
  ['Abu Muda', 'ABM', 1],
  ['Denim', 'DNM', 4],
] as const

const suppliers = [
  'CV Sinar Tekstil',
  'Konveksi Bu Yayah',
  'PT Garmen Pasundan',
  'Tanah Abang Blok A',
  'Konveksi Soreang Jaya',
  'UD Berkah Rumah',
] as const

const rounded = (amount: number) => Math.round(amount / 500) * 500

function productsOf(family: Family, from: number): CatalogueProduct[] {
  const random = createRandom(`catalogue/${family.code}`)
  return family.models.map(([model, modelCode], index) => {
    const price = rounded(random.int(family.price[0], family.price[1]))
    const first = random.int(0, colours.length - 1)
    const palette = Array.from({ length: family.colours }, (_, step) => colours[(first + step * 5) % colours.length] as (typeof colours)[number])
    const image = (colouring: number) => `/products/${family.shape}-${colouring}.svg`
    const skus = (family.colours ? palette : [null]).flatMap((colour) =>
      (family.sizes.length ? family.sizes : [null]).map((size, sizeIndex): CatalogueSku => {
        const charged = price + (family.sizeStep ?? 0) * sizeIndex
        return {
          sku: [family.code, modelCode, colour?.[1], size?.replace(/\W+/g, '')].filter(Boolean).join('-'),
          variant: [colour?.[0], size].filter(Boolean).join(', '),
          price: charged,
          price_cost: rounded(charged * 0.58),
          image_url: image(colour?.[2] ?? 1 + (index % 6)),
        }
      }),
    )
    return {
      number: from + index,
      name: family.name.replace('{}', model),
      category: family.category,
      supplier: random.pick(suppliers),
      location: `Rak ${family.aisle}-${String(index * 2 + random.int(1, 2)).padStart(2, '0')}`,
      grams: family.grams,
      image_url: (skus[0] as CatalogueSku).image_url,
      popularity: family.popularity * random.int(1, 12),
      skus,
    }
  })
}

let count = 0
export const catalogue: readonly CatalogueProduct[] = catalogueFamilies.flatMap((family) => {
  const products = productsOf(family, count + 1)
  count += products.length
  return products
})

export const sellableSkus: readonly SellableSku[] = catalogue.flatMap((product) => product.skus.map((sku) => ({ ...sku, product })))

/** SKUs with how likely an order holds them, for `Random.weighted`. */
export const weightedSkus: readonly (readonly [SellableSku, number])[] = sellableSkus.map((sku) => [
  sku,
  sku.product.popularity / sku.product.skus.length,
])
