import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { type ImportField, importTitle } from '#contract/product/import-columns.ts'
import { editableFields, mostVariants } from '#contract/product/product.ts'
import { setsProducts } from '#contract/product/product-access.ts'
import { type CheckedRow, type ImportRow, type ImportValue, isStockOnly } from '#contract/product/product-import.ts'
import { type ProductBody, productCreate } from '#contract/product/product-write.endpoints.ts'
import type { Caller } from '../handler.ts'
import { expectations, isFormula, type ReadRow, type Unit, wrongCell } from './import-rows.ts'
import { judgeEdit } from './product-edit.rules.ts'
import type { SkuEdit } from './product-edit.ts'
import { type FoundProduct, formOf } from './product-write.ts'

export interface Asking {
  readonly caller: Caller
  readonly language: Language
  /** What a sheet's columns of choices are called. */
  readonly dimensions: readonly string[]
}

/** What becomes of the rows of a product, and what is written for it. */
export interface UnitPlan {
  readonly rows: readonly CheckedRow[]
  readonly create: ProductBody | null
  readonly change: { readonly product_id: number; readonly body: ProductBody } | null
  /** Numbers of SKUs that are there. */
  readonly edits: readonly SkuEdit[]
  /** Of SKUs that are made: what a product's form does not have. */
  readonly buffers: readonly { readonly sku: string; readonly buffer: number }[]
}

const facts = ['name', 'category', 'supplier', 'weight'] as const
type Fact = (typeof facts)[number]
const placeTexts = ['location', 'barcode'] as const
const optionFields = ['option_1', 'option_2'] as const

type Change = CheckedRow['changes'][number]
type Variant = ProductBody['variants'][number]
/** A row with what it comes to by itself. */
interface Judged {
  readonly row: ReadRow
  readonly changes: readonly Change[]
  /** Of a SKU that is made. */
  readonly variant?: Variant
}

const factIn = ({ texts, amounts }: ReadRow, field: Fact): string | number | undefined => (field === 'weight' ? amounts.weight : texts[field])

/** What the rows of one product are judged by. */
interface Looking extends Asking {
  readonly found: FoundProduct | undefined
  readonly form: ReturnType<typeof formOf> | undefined
  readonly kept: ReadonlyMap<string, FoundProduct['variants'][number]>
  /** What the product's SKUs differ by once the rows are written. */
  readonly dimensions: readonly string[]
  readonly said: Said
  readonly maySetProducts: boolean
  taken(sku: string): boolean
  /** Which SKU has which choices, those of rows that were judged too. */
  readonly used: Map<string, string>
}

const choiceOf = (options: readonly string[]): string => options.join('\n').toLowerCase()
const wrong = ({ language }: Asking, field: ImportField, value: string | number | undefined, expected: Readonly<Record<Language, string>>) =>
  wrongCell(field, value, expected, language)

/** The first row that says a fact says it for the product. */
function saidBy(rows: readonly ReadRow[]): Said {
  return new Map(
    facts.flatMap((field) => {
      const row = rows.find((one) => factIn(one, field) !== undefined)
      return row ? [[field, { row: row.row, value: factIn(row, field) as string | number }] as const] : []
    }),
  )
}

function contradiction(row: ReadRow, looking: Looking): string | null {
  for (const [field, { row: first, value }] of looking.said) {
    const own = factIn(row, field)
    if (own !== undefined && own !== value) return wrong(looking, field, own, expectations.asRow(String(first), String(value)))
  }
  return null
}

/** What a row changes of a SKU's texts, and of its product. */
function textChanges(row: ReadRow, before: FoundProduct['variants'][number], { found, form, said, dimensions }: Looking): Change[] {
  const ofProduct = [...said]
    .filter(([field]) => factIn(row, field) !== undefined)
    .map(([field, { value }]) => ({ field, before: found?.product[field] ?? null, after: value === '' ? null : value }))
  const options = form?.variants.find(({ sku }) => sku === row.sku)?.options ?? []
  // Choices that the product does not know by number change nothing: a marketplace may tell them in one text.
  const choices = row.options.length === dimensions.length ? row.options : []
  const ofChoices = choices.map((after, at) => ({ field: optionFields[at] as ImportField, before: options[at] ?? null, after }))
  const ofPlace = placeTexts.flatMap((field) => {
    const after = row.texts[field]
    return after === undefined ? [] : [{ field, before: before[field] || null, after: after || null }]
  })
  return [...ofProduct, ...ofChoices, ...ofPlace].filter((change) => change.before !== change.after)
}

function judgeKept(row: ReadRow, before: FoundProduct['variants'][number], looking: Looking): Judged | string {
  const { language, maySetProducts } = looking
  const wanted = Object.fromEntries(editableFields.flatMap((field) => (row.amounts[field] === undefined ? [] : [[field, row.amounts[field]]])))
  const verdict = judgeEdit(before, { ...wanted, allow_oversold: false })
  if ('refused' in verdict) {
    const stock = 'stock' in verdict ? verdict.stock : before.stock
    return `${importTitle('stock', language)}: ${errorMessage(verdict.refused, language, { sku: row.sku, allocated: before.allocated, stock })}`
  }
  const changes = [...textChanges(row, before, looking), ...verdict.changes]
  const foreign = maySetProducts ? undefined : changes.find(({ field }) => !isStockOnly(field))
  if (foreign) return errorMessage('FIELD_NOT_YOURS', language, { field: importTitle(foreign.field, language).toLowerCase() })
  return { row, changes }
}

/** What is missing for a SKU to be made, or may not be; null where it may. */
function whyNotMade({ sku, amounts, options }: ReadRow, looking: Looking): string | null {
  const { language, form, said, dimensions, used } = looking
  if (looking.taken(sku)) return errorMessage('SKU_TAKEN', language, { sku })
  if (!form && !said.has('name'))
    return `${errorMessage('PRODUCT_NOT_FOUND', language, { sku })}. ${wrong(looking, 'name', undefined, expectations.made())}`
  if (!looking.maySetProducts) return errorMessage('NO_PRIVILEGE', language)
  if (isFormula(sku)) return wrong(looking, 'sku', sku, expectations.plain())
  if (!form && !said.has('category')) return wrong(looking, 'category', undefined, expectations.needed())
  if (amounts.price === undefined) return wrong(looking, 'price', undefined, expectations.needed())
  if (dimensions.length === 0 && used.size > 0) return wrong(looking, 'option_1', undefined, expectations.dimensions())
  if (options.length !== dimensions.length) {
    const field = options.length === 0 ? 'option_1' : 'option_2'
    return wrong(looking, field, options[1], expectations.options(dimensions.join(', ')))
  }
  const other = used.get(choiceOf(options))
  if (other !== undefined) return wrong(looking, 'option_1', options.join(', '), expectations.ownChoice(other))
  return used.size >= mostVariants ? wrong(looking, 'sku', sku, expectations.fewer(String(mostVariants))) : null
}

function judgeNew(row: ReadRow, looking: Looking): Judged | string {
  const problem = whyNotMade(row, looking)
  if (problem !== null) return problem
  const { texts, amounts, sku } = row
  looking.used.set(choiceOf(row.options), sku)
  const variant: Variant = {
    sku,
    options: [...row.options],
    barcode: texts.barcode || null,
    price: amounts.price ?? 0,
    price_cost: amounts.price_cost ?? 0,
    stock: amounts.stock ?? null,
    min_stock: amounts.min_stock ?? 0,
    location: texts.location || null,
  }
  const told = { ...texts, ...amounts }
  const changes = (Object.entries(told) as [ImportField, ImportValue][])
    .filter(([field]) => field !== 'sku' && field !== 'group')
    .map(([field, after]) => ({ field, before: null, after }))
  return { row, variant, changes }
}

function look(unit: Unit, found: FoundProduct | undefined, taken: (sku: string) => boolean, asking: Asking): Looking {
  const form = found && formOf(found)
  const kept = new Map(found?.variants.map((variant) => [variant.sku, variant]))
  const good = unit.rows.filter(({ problem }) => problem === null)
  // A product without choices gets those of the sheet, with the first SKU that is added to it.
  const getsChoices = good.some(({ sku }) => !kept.has(sku)) && good.some(({ options }) => options.length > 0)
  return {
    ...asking,
    found,
    form,
    kept,
    dimensions: form && form.dimensions.length > 0 ? form.dimensions : getsChoices ? asking.dimensions : [],
    said: saidBy(good),
    maySetProducts: mayAccess(setsProducts, asking.caller),
    taken,
    used: new Map(form?.variants.map(({ sku, options }) => [choiceOf(options), sku])),
  }
}

function judgeRow(row: ReadRow, looking: Looking): Judged | string {
  const problem = row.problem ?? contradiction(row, looking)
  if (problem !== null) return problem
  const before = looking.kept.get(row.sku)
  return before ? judgeKept(row, before, looking) : judgeNew(row, looking)
}

const isNumber = ({ field }: Change): boolean => (editableFields as readonly string[]).includes(field)

function editOf({ row, variant, changes }: Judged, product_id: number | null): SkuEdit[] {
  const numbers = changes.filter(isNumber)
  if (variant || numbers.length === 0 || product_id === null) return []
  const values = (of: 'before' | 'after') => Object.fromEntries(numbers.map((one) => [one.field, one[of]]))
  return [{ sku: row.sku, product_id, ...values('after'), expected: values('before'), allow_oversold: false }]
}

/** Judges the rows of one product by the rules that its form and its list have. `taken`: whether a SKU is there already. */
export function planUnit(unit: Unit, found: FoundProduct | undefined, taken: (sku: string) => boolean, asking: Asking): UnitPlan {
  const looking = look(unit, found, taken, asking)
  const judged = unit.rows.map((row) => ({ row, verdict: judgeRow(row, looking) }))
  const fits = judged.flatMap(({ verdict }) => (typeof verdict === 'string' ? [] : [verdict]))
  const { form, said } = looking
  const body = bodyOf(fits, looking)
  const refusals = body && refusedBy(body, fits, asking.language)
  // What the product's form would refuse is refused to these rows, and the others are judged without them.
  if (refusals) {
    const rows = unit.rows.map((row) => ({ ...row, problem: row.problem ?? refusals.get(row.sku) ?? null }))
    return planUnit({ ...unit, rows }, found, taken, asking)
  }
  const name = String(form?.name ?? said.get('name')?.value ?? '') || null
  const { product_id } = unit
  return {
    rows: judged.map(({ row: { row, sku }, verdict }) => {
      const base = { row, sku, product_id, name }
      if (typeof verdict === 'string') return { ...base, outcome: 'refused', changes: [], problem: verdict }
      const outcome = verdict.variant ? 'new' : verdict.changes.length > 0 ? 'changed' : 'same'
      return { ...base, outcome, changes: [...verdict.changes], problem: null }
    }),
    create: form ? null : body,
    change: body && form && product_id !== null ? { product_id, body } : null,
    edits: fits.flatMap((one) => editOf(one, product_id)),
    buffers: fits.flatMap(({ row, variant }) => (variant && row.amounts.buffer ? [{ sku: row.sku, buffer: row.amounts.buffer }] : [])),
  }
}

type Said = ReadonlyMap<Fact, { readonly row: number; readonly value: string | number }>

/** The product as it is written as a whole; null where nothing of it but numbers of its SKUs changes. Those are set by themselves. */
function bodyOf(fits: readonly Judged[], { form, said, dimensions }: Looking): ProductBody | null {
  const added = fits.flatMap(({ variant }) => variant ?? [])
  const rewritten = fits.some(({ variant, changes }) => !variant && changes.some((change) => !isNumber(change)))
  if (added.length === 0 && !rewritten) return null
  // A fact that only a refused row says is not taken.
  const fact = <Value>(field: Fact, otherwise: Value) =>
    fits.some(({ row }) => factIn(row, field) !== undefined) ? (said.get(field)?.value as Value) : otherwise
  const changes = new Map(fits.map((one) => [one.row.sku, one.changes]))
  const kept = (form?.variants ?? []).map((variant) => {
    const own = changes.get(variant.sku) ?? []
    const after = <Value>(field: ImportField, otherwise: Value) => {
      const change = own.find((one) => one.field === field)
      return change ? (change.after as Value) : otherwise
    }
    const options = dimensions.flatMap((_, at) => after(optionFields[at] as ImportField, variant.options[at]) ?? [])
    return { ...variant, options, location: after('location', variant.location), barcode: after('barcode', variant.barcode) }
  })
  return {
    name: fact('name', form?.name ?? ''),
    category: fact('category', form?.category ?? ''),
    supplier: fact('supplier', form?.supplier ?? null) || null,
    weight: fact('weight', form?.weight ?? 0),
    dimensions: [...dimensions],
    image_urls: form?.image_urls ?? [],
    parts: form?.parts ?? [],
    variants: [...kept, ...added],
  }
}

/** Whose rows a product's form would not take, and why; null where it takes all. */
function refusedBy(body: ProductBody, fits: readonly Judged[], language: Language): ReadonlyMap<string, string> | null {
  const judged = productCreate.body.safeParse(body)
  if (judged.success) return null
  const refusals = new Map<string, string>()
  for (const { path, message } of judged.error.issues) {
    const sku = path[0] === 'variants' ? body.variants[Number(path[1])]?.sku : undefined
    const reason = errorMessage('VALIDATION', language, { first: `${path.join('.')}: ${message}` })
    const own = fits.filter(({ row }) => row.sku === sku)
    for (const { row } of own.length > 0 ? own : fits) refusals.set(row.sku, refusals.get(row.sku) ?? reason)
  }
  return refusals
}

/** Whether a row would do now what was seen when it was checked; one that stands so already has nothing to do. */
const isAsSeen = (row: CheckedRow, seen: ImportRow['seen'] | undefined): boolean =>
  row.outcome === 'refused' ||
  row.outcome === 'same' ||
  (row.outcome === seen?.outcome &&
    row.product_id === seen.product_id &&
    (row.outcome === 'new' || row.changes.every(({ field, before }) => seen.before[field] === before)))

/** As {@link planUnit}, of rows that were seen: those that would do anything else by now are refused, and the others judged without them. */
export function planSeen(
  unit: Unit,
  found: FoundProduct | undefined,
  taken: (sku: string) => boolean,
  asking: Asking,
  seenOf: (row: number) => ImportRow['seen'] | undefined,
): UnitPlan {
  const plan = planUnit(unit, found, taken, asking)
  const other = new Set(plan.rows.filter((row) => !isAsSeen(row, seenOf(row.row))).map(({ row }) => row))
  if (other.size === 0) return plan
  const stale = ({ row, sku, problem }: ReadRow) => (other.has(row) ? errorMessage('ROW_OUTDATED', asking.language, { sku }) : problem)
  const rows = unit.rows.map((row) => ({ ...row, problem: stale(row) }))
  return planSeen({ ...unit, rows }, found, taken, asking, seenOf)
}
