import { z } from 'zod'
import type { CallReply } from '#contract/core/endpoint.ts'
import { productCategory } from '#contract/product/category.endpoints.ts'
import { highestOf, mostParts, mostPictures, mostPieces, mostVariants } from '#contract/product/product.ts'
import { mostWeight, type ProductBody, productChange, productCreate, type productRead } from '#contract/product/product-write.endpoints.ts'
import { countIn, countText } from '#platform/form/count.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { count, own, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { rows } from '#platform/form/rows.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { skuPicker } from '#platform/pickers/sku.picker.ts'
import { useSupplierNames } from '#platform/pickers/supplier-names.ts'
import { usePart } from '#platform/query/use-part.ts'
import { toast } from '#platform/ui/toast.ts'
import { usePane } from '#platform/workbench/pane.ts'
import '../product.css'
import { productListScreen } from '../list/list.screen.ts'
import { DimensionFields } from './dimension-fields.tsx'
import { PicturesField } from './pictures-field.tsx'
import { blankRow, cellNames, type Dimension, numberInCell, optionsOf, rowsFor, textOfOptions } from './variant-rows.ts'
import { VariantTable } from './variant-table.tsx'

const cell = z.string()
/** Nothing of a package lies on the shelf. */
const packageCells = cellNames.filter((name) => name !== 'stock')

/** As it is written: numbers are typed, and variants stand as the dimensions make them. */
const draft = z.object({
  name: z.string().trim().min(1).max(255),
  category: z.string().trim().min(1).max(100),
  supplier: z.string().trim().max(100),
  weight: countText({ most: mostWeight }),
  image_urls: z.array(z.string()).max(mostPictures).readonly(),
  dimensions: z
    .array(z.object({ name: z.string().trim().max(30), options: z.string() }))
    .max(2)
    .readonly(),
  variants: z
    .array(
      z.object({
        options: z.array(z.string()).readonly(),
        kept: z.boolean(),
        sku: z.string().trim().min(1).max(120),
        price: cell,
        price_cost: cell,
        stock: cell,
        min_stock: cell,
        location: z.string().trim().max(60),
        barcode: z.string().trim().max(64),
      }),
    )
    .min(1)
    .max(mostVariants)
    .readonly(),
  /** Of a package; none of any other product. */
  parts: z
    .array(z.object({ sku: z.string().nullable(), qty: countText({ least: 1, most: mostPieces }) }))
    .max(mostParts)
    .readonly(),
})
type Draft = z.output<typeof draft>

const blankPart = { sku: null, qty: '1' }

/** The categories that products have been written with. */
const useCategories = () => usePart(productCategory).data?.categories.map(({ name }) => name)

const productForm = declareForm(draft, {
  blank: { name: '', category: '', supplier: '', weight: '', image_urls: [], dimensions: [], variants: [blankRow], parts: [] },
  fields: {
    name: text('product.write.name', { autoComplete: 'off' }),
    category: text('product.write.category', { autoComplete: 'off', useSuggestions: useCategories }),
    supplier: text('product.write.supplier', { autoComplete: 'off', useSuggestions: useSupplierNames }),
    weight: count('product.write.weight', { unit: () => 'g' }),
    image_urls: own('product.write.pictures', (input) => <PicturesField {...input} />),
    dimensions: own<Draft['dimensions']>('product.write.dimensions', () => null),
    variants: own<Draft['variants']>('product.write.variants', () => null),
    parts: rows<Draft['parts'][number]>('product.write.parts', {
      blank: blankPart,
      most: mostParts,
      fields: {
        sku: pick('product.write.part', skuPicker, { required: true }),
        qty: count('product.write.part-qty'),
      },
    }),
  },
  codes: { SKU_IN_USE: 'variants', SKU_IN_PACKAGE: 'variants' },
})

const numbers = ['price', 'price_cost', 'stock', 'min_stock'] as const

/** What the schema can't know, by path: numbers, and what has to be another in each row. */
function wrongIn({ dimensions, variants, parts }: Draft): Record<string, string | null> {
  const wrong: Record<string, string | null> = {}
  dimensions.forEach((dimension, at) => {
    if (!dimension.name.trim()) wrong[`dimensions.${at}.name`] = t('common.field.required')
    else if (dimensions.findIndex(({ name }) => name.trim().toLowerCase() === dimension.name.trim().toLowerCase()) < at)
      wrong[`dimensions.${at}.name`] = t('product.write.dimension-twice')
    if (optionsOf(dimension).length === 0) wrong[`dimensions.${at}.options`] = t('common.field.required')
  })
  parts.forEach(({ sku }, at) => {
    if (sku !== null && parts.findIndex((part) => part.sku === sku) < at) wrong[`parts.${at}.sku`] = t('product.write.part-twice')
  })
  const seen = new Map<string, number>()
  variants.forEach((row, at) => {
    for (const name of numbers) {
      const amount = numberInCell(row[name], 0)
      if (amount === null || amount > highestOf[name]) wrong[`variants.${at}.${name}`] = t('product.write.number-wrong', { row: at + 1 })
    }
    const sku = row.sku.trim()
    if (!sku) return
    const first = seen.get(sku)
    if (first === undefined) seen.set(sku, at)
    else wrong[`variants.${at}.sku`] = t('product.write.sku-twice', { row: first + 1 })
  })
  return wrong
}

const bodyOf = ({ variants, dimensions, weight, parts, ...facts }: Draft): ProductBody => ({
  ...facts,
  image_urls: [...facts.image_urls],
  supplier: facts.supplier || null,
  weight: countIn(weight) ?? 0,
  dimensions: dimensions.map(({ name }) => name.trim()),
  parts: parts.flatMap(({ sku, qty }) => (sku === null ? [] : [{ sku, qty: countIn(qty) ?? 0 }])),
  variants: variants.map((row) => ({
    sku: row.sku,
    options: [...row.options],
    barcode: row.barcode || null,
    price: numberInCell(row.price, 0) ?? 0,
    price_cost: numberInCell(row.price_cost, 0) ?? 0,
    stock: parts.length > 0 ? null : numberInCell(row.stock, null),
    min_stock: numberInCell(row.min_stock, 0) ?? 0,
    location: row.location || null,
  })),
})

type Product = CallReply<typeof productRead>

const written = (product: Product): Draft => ({
  name: product.name,
  category: product.category,
  supplier: product.supplier ?? '',
  weight: product.weight ? String(product.weight) : '',
  image_urls: product.image_urls,
  parts: product.parts.map(({ sku, qty }) => ({ sku, qty: String(qty) })),
  dimensions: product.dimensions.map((name, at) => ({
    name,
    options: textOfOptions([...new Set(product.variants.map(({ options }) => options[at] ?? ''))]),
  })),
  variants: product.variants.map((one) => ({
    options: one.options,
    kept: true,
    sku: one.sku,
    location: one.location ?? '',
    barcode: one.barcode ?? '',
    ...(Object.fromEntries(numbers.map((name) => [name, String(one[name])])) as Record<(typeof numbers)[number], string>),
  })),
})

const blankPackage: Draft = { ...productForm.blank, parts: [blankPart] }

interface ProductFormProps {
  readonly product: Product | undefined
  /** Made of other SKUs: it has one SKU, and parts instead of a stock of its own. */
  readonly isPackage: boolean
}

/** A product as a form: new, or one that is there. */
export function ProductForm({ product, isPackage }: ProductFormProps) {
  const { navigate } = usePane()
  const toList = (sku?: string) => navigate(productListScreen.href(sku ? { query: { sku } } : {}))
  const form = useForm(productForm, {
    initial: product ? written(product) : isPackage ? blankPackage : undefined,
    keep: `product.${product?.product_id ?? (isPackage ? 'package' : 'new')}`,
    check: (draft) => ({ ...wrongIn(draft), ...(isPackage && draft.parts.length === 0 && { parts: t('product.write.parts-none') }) }),
    send: (body) =>
      product ? call(productChange, { params: { id: product.product_id }, body: bodyOf(body) }) : call(productCreate, { body: bodyOf(body) }),
    sent({ rows }, { name }) {
      toast.show({ kind: 'success', text: t('product.write.saved', { name }) })
      toList(rows[0]?.sku)
    },
  })
  const { dimensions, variants } = form.values
  const setDimensions = (next: readonly Dimension[]) => {
    form.set({ dimensions: next })
    form.bind('variants').onChange(rowsFor(dimensions, variants, next, blankRow).slice(0, mostVariants))
  }
  return (
    <Form
      form={form}
      autoFocus={!product}
      submit={t('product.write.save')}
      onCancel={() => {
        form.reset()
        toList(product?.variants[0]?.sku)
      }}
    >
      <div className="max-w-180">{form.field('name')}</div>
      <div className="grid max-w-180 grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
        {form.field('category')}
        {form.field('supplier')}
        {form.field('weight')}
      </div>
      {form.field('image_urls')}
      {isPackage ? (
        <div className="max-w-180">{form.field('parts')}</div>
      ) : (
        <DimensionFields value={dimensions} onChange={setDimensions} bind={form.bind} />
      )}
      <VariantTable
        rows={variants}
        dimensions={dimensions}
        name={form.values.name}
        cells={isPackage ? packageCells : cellNames}
        errorAt={(path) => form.bind(path).error}
        error={form.bind('variants').error}
        onChange={form.bind('variants').onChange}
      />
    </Form>
  )
}
