import { expect, it } from 'vitest'
import { type ListingRules, listingBodySchema } from '#contract/product/listing-form.ts'
import {
  blankListing,
  blankVariant,
  bodyOf,
  draftOf,
  draftOfProduct,
  type ListingDraft,
  withValues,
  wrongIn,
} from '#panes/product/listing-write/listing-draft.ts'

const range = { least: 1, most: 100 }
const rules: ListingRules = {
  name: range,
  description: range,
  images: range,
  price: range,
  stock: range,
  variants: { most: 50, options: 20, dimensions: 2, name: 14, option: 20, known: [], pictures: true },
  brand: { required: true, is_open: false },
  weight: { required: true, most: 50_000 },
  measures: { required: false },
  size_chart: null,
  logistics: { required: true, choices: [] },
  condition: true,
  unlisted: true,
}
const said = { required: 'required', noNumber: 'no number', twice: 'twice', tooMany: () => 'too many' }
const written = (fields: Partial<ListingDraft>): ListingDraft => ({ ...blankListing, category: 'K1', name: 'Kaos', ...fields })

it('a listing that is read and sent without a change says the same', () => {
  const listing = listingBodySchema.parse({
    category: 'K1',
    name: 'Kaos polos',
    description: 'Adem',
    brand: { code: 'B1', name: 'Dermaga' },
    attributes: [{ code: 'A1', values: [{ code: 'V1', name: 'Katun' }] }],
    image_urls: ['/a.jpg'],
    dimensions: [{ code: null, name: 'Ukuran' }],
    variants: [
      { mp_variant_id: '7', sku: 'K-S', options: ['S'], price: 75_000, stock: 3, image_url: '/s.jpg', barcode: '899' },
      { mp_variant_id: '8', sku: 'K-M', options: ['M'], price: 80_000, stock: null },
    ],
    weight: 250,
    measures: { length: 20, width: 15, height: 3 },
    logistics: ['J1'],
    condition: 'used',
    listed: false,
  })
  expect(bodyOf(draftOf({ ...listing, product_code: '1', url: null }), rules)).toEqual(listing)
})

it('what the marketplace’s form has no part for is not sent', () => {
  const draft = written({
    weight: '250',
    measures: { length: '1', width: '1', height: '1' },
    brand: { code: 'B', name: 'B' },
    logistics: ['J1'],
    size_chart: '/t.jpg',
  })
  expect(bodyOf(draft, { ...rules, weight: null, measures: null, brand: null, logistics: null })).toMatchObject({
    weight: null,
    measures: null,
    brand: null,
    logistics: [],
    size_chart: null,
  })
})

it('a dimension of ours is the one that the marketplace knows by the same name', () => {
  const known = { ...rules, variants: { ...rules.variants, known: [{ code: 'D9', name: 'Warna', required: false, choices: [], is_open: true }] } }
  const draft = written({
    ...draftOfProduct({
      product_id: 1,
      name: 'Kaos',
      category: 'Kaos',
      supplier: null,
      weight: 200,
      dimensions: ['warna'],
      image_urls: [],
      archive: false,
      parts: [],
      variants: [{ sku: 'K-M', options: ['Merah'], barcode: null, price: 5000, price_cost: 1, stock: 2, min_stock: 0, location: null }],
    }),
  })
  expect(bodyOf(draft, known)).toMatchObject({
    dimensions: [{ code: 'D9', name: 'warna' }],
    weight: 200,
    variants: [{ sku: 'K-M', options: ['Merah'], price: 5000 }],
  })
})

it('what can be seen to be wrong is told by path before anything is asked', () => {
  const draft = written({
    category: null,
    weight: 'berat',
    dimensions: [
      { code: null, name: 'Warna', options: 'Merah' },
      { code: null, name: 'warna', options: '' },
    ],
    variants: [
      { ...blankVariant, price: '' },
      { ...blankVariant, price: 'x', stock: 'y' },
    ],
  })
  expect(wrongIn(draft, rules, said)).toEqual({
    category: 'required',
    'dimensions.1.name': 'twice',
    'dimensions.1.options': 'required',
    'variants.0.price': 'required',
    'variants.1.price': 'no number',
    'variants.1.stock': 'no number',
    weight: 'no number',
  })
})

it('an attribute keeps its place among those that are sent, and without a value is not sent', () => {
  const value = { code: null, name: 'x', unit: null }
  const two = withValues(withValues([], 'A', [value]), 'B', [value])
  expect(withValues(two, 'A', [{ ...value, name: 'y' }]).map(({ code }) => code)).toEqual(['A', 'B'])
  expect(withValues(two, 'A', []).map(({ code }) => code)).toEqual(['B'])
})
