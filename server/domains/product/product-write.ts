import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import type { StockNews } from '#contract/product/product.ts'
import type { PartBody, ProductBody, productArchive, productCreate, productRead, VariantBody } from '#contract/product/product-write.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { linkBySku, promiseNew, tellListings, unlinkSkus } from '../listing/listing.port.ts'
import { markSkusDue, settlePackages, stockNewsColumns } from '../stock/stock.port.ts'
import type { LockedSku } from './product-edit.rules.ts'
import type { By } from './product-edit.ts'
import { type ProductLogLine, writeProductLog } from './product-log.ts'
import { readProductRows } from './product-row.ts'
import { dimensionsOf, variantOf } from './variants.ts'

type Written = CallReply<typeof productCreate>

const addText = `
  insert into sku (workspace_id, sku, product_id, variant, options, barcode, on_hand, min_stock, price, price_cost, location)
  select $1, x.sku, x.product_id, x.variant, array(select jsonb_array_elements_text(x.options)), x.barcode, coalesce(x.stock, 0), x.min_stock, x.price,
    x.price_cost, x.location
  from jsonb_to_recordset($2::jsonb) as x (sku text, product_id bigint, variant text, options jsonb, barcode text, stock int, min_stock int, price bigint,
    price_cost bigint, location text)
  on conflict do nothing returning sku`

/** What is on hand of a SKU that is new was counted where a number is told, also none: from then on marketplaces are told. */
const openText = `
  insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, reason, user_id, created_at)
  select $1, x.sku, x.stock, 0, 'opening', $3, $4 from jsonb_to_recordset($2::jsonb) as x (sku text, stock int) where x.stock is not null`

const asRow = (variant: VariantBody) => ({ ...variant, variant: variantOf(variant.options) })

/** SKUs that a product gets, some of `all` of its variants. */
interface Added {
  readonly product_id: number
  readonly variants: readonly VariantBody[]
  readonly all: readonly VariantBody[]
}

/** Adds SKUs to products. Throws SKU_TAKEN. Answers lines of the log. */
async function addVariants(connection: Connection, products: readonly Added[], { caller, at }: By): Promise<ProductLogLine[]> {
  const all = products.flatMap((of) => of.variants.map((variant) => ({ of, variant })))
  if (all.length === 0) return []
  const workspaceId = workspaceOf(connection)
  const rows = JSON.stringify(all.map(({ of: { product_id }, variant }) => ({ ...asRow(variant), product_id })))
  const { rows: added } = await connection.client.query<{ sku: string }>(addText, [workspaceId, rows])
  const names = new Set(added.map(({ sku }) => sku))
  const taken = all.find(({ variant }) => !names.has(variant.sku))
  if (taken) throw new DomainError('SKU_TAKEN', { sku: taken.variant.sku }, undefined, `variants.${taken.of.all.indexOf(taken.variant)}.sku`)
  await connection.client.query(openText, [workspaceId, rows, caller.user_id, at])
  return all.map(({ of: { product_id }, variant: { sku } }) => ({ product_id, sku, field: 'sku', before: 0, after: 0, after_text: sku }))
}

/** What packages are made of from now on, by their SKUs. Throws PART_NOT_FIT. */
async function writeParts(connection: Connection, packages: readonly { readonly sku: string; readonly parts: readonly PartBody[] }[]): Promise<void> {
  if (packages.length === 0) return
  const workspaceId = workspaceOf(connection)
  // Locked: who moves or takes away a part at the same time either waits, and knows of the package then, or was first, and is counted.
  const { rows: fit } = await connection.client.query<{ sku: string }>(
    `select s.sku from sku s join product p on p.workspace_id = $1 and p.product_id = s.product_id
     where s.workspace_id = $1 and s.sku = any($2::text[]) and not p.is_package order by s.sku for key share of s`,
    [workspaceId, packages.flatMap(({ parts }) => parts.map(({ sku }) => sku))],
  )
  const fits = new Set(fit.map(({ sku }) => sku))
  for (const { parts } of packages) {
    const unfit = parts.findIndex(({ sku }) => !fits.has(sku))
    if (unfit >= 0) throw new DomainError('PART_NOT_FIT', { sku: parts[unfit]?.sku ?? '' }, undefined, `parts.${unfit}.sku`)
  }
  const skus = packages.map(({ sku }) => sku)
  await connection.client.query('delete from sku_part where workspace_id = $1 and sku = any($2::text[])', [workspaceId, skus])
  await connection.client.query(
    `insert into sku_part (workspace_id, sku, part_sku, qty)
     select $1, x.sku, x.part_sku, x.qty from jsonb_to_recordset($2::jsonb) as x (sku text, part_sku text, qty int)`,
    [workspaceId, JSON.stringify(packages.flatMap(({ sku, parts }) => parts.map((part) => ({ sku, part_sku: part.sku, qty: part.qty }))))],
  )
}

/** The SKU of a package with its parts; none of any other product. */
const packageOf = ({ variants: [variant], parts }: ProductBody) => (variant && parts.length > 0 ? [{ sku: variant.sku, parts }] : [])

const sameParts = (one: readonly PartBody[], other: readonly PartBody[]): boolean => {
  const told = (parts: readonly PartBody[]) => JSON.stringify(parts.map(({ sku, qty }) => [sku, qty]).toSorted())
  return told(one) === told(other)
}

/** What orders hold of new SKUs is promised, and listings that carry them are linked. Answers those. */
async function settleNew(connection: Connection, skus: readonly string[], at: string): Promise<number[]> {
  await promiseNew(connection, skus, at)
  return linkBySku(connection, { skus }, at)
}

/** New SKUs are settled, and everybody hears of what was written. Call it last. */
async function tellWritten(
  connection: Connection,
  products: readonly number[],
  { added, changed, remade = [], unlinked = [] }: Skus,
  { caller, at }: By,
): Promise<void> {
  const linked = added.length > 0 ? await settleNew(connection, added, at) : []
  if ((await settlePackages(connection, remade)).length > 0) await markSkusDue(connection, remade, at)
  const { rows: skus } = await connection.client.query<StockNews>(
    `select ${stockNewsColumns} from sku where workspace_id = $1 and product_id = any($2::bigint[]) and sku = any($3::text[])`,
    [workspaceOf(connection), products, [...added, ...changed, ...remade]],
  )
  await tellListings(connection, [...unlinked, ...linked], at, caller.agent_id)
  await appendEvent(connection, { type: 'product.changed', at, agent_id: caller.agent_id, skus, products: [...products] })
}

const written = async (connection: Connection, product_id: number): Promise<Written> => ({
  product_id,
  rows: await readProductRows(connection, 's.product_id = $2', [product_id]),
})

interface Skus {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  /** Packages of other parts than before. */
  readonly remade?: readonly string[]
  /** Listings of SKUs that were taken away. */
  readonly unlinked?: readonly number[]
}

const makeText = `
  insert into product (workspace_id, name, category, supplier, weight, dimensions, image_urls, image_url, is_package)
  select $1, x.name, x.category, x.supplier, x.weight, array(select jsonb_array_elements_text(x.dimensions)),
    array(select jsonb_array_elements_text(x.image_urls)), x.image_urls->>0, jsonb_array_length(x.parts) > 0
  from jsonb_array_elements($2::jsonb) with ordinality as body (facts, place),
    jsonb_to_record(body.facts) as x (name text, category text, supplier text, weight int, dimensions jsonb, image_urls jsonb, parts jsonb)
  order by body.place returning product_id`

/** Makes products, in their order. Throws SKU_TAKEN, PART_NOT_FIT. */
export async function createProducts(connection: Connection, bodies: readonly ProductBody[], by: By): Promise<number[]> {
  if (bodies.length === 0) return []
  const facts = bodies.map(({ variants: _, ...of }) => of)
  const { rows } = await connection.client.query<{ product_id: number }>(makeText, [workspaceOf(connection), JSON.stringify(facts)])
  // Numbers are given in the order of the places.
  const ids = rows.map(({ product_id }) => product_id).toSorted((a, b) => a - b)
  const added = bodies.map(({ variants: all, parts }, place) => {
    // Nothing of a package lies on the shelf.
    const variants = parts.length > 0 ? all.map((one) => ({ ...one, stock: null })) : all
    return { product_id: ids[place] as number, variants, all: variants }
  })
  await writeProductLog(connection, await addVariants(connection, added, by), by)
  const packages = bodies.flatMap(packageOf)
  await writeParts(connection, packages)
  const skus = { added: bodies.flatMap(({ variants }) => variants.map(({ sku }) => sku)), changed: [], remade: packages.map(({ sku }) => sku) }
  await tellWritten(connection, ids, skus, by)
  return ids
}

/** Makes a product. Throws SKU_TAKEN, PART_NOT_FIT. */
export async function createProduct(connection: Connection, body: ProductBody, by: By): Promise<Written> {
  const [product_id] = await createProducts(connection, [body], by)
  return written(connection, product_id as number)
}

interface KeptProduct {
  readonly name: string
  readonly category: string
  readonly supplier: string | null
  readonly weight: number
  readonly dimensions: string[]
  readonly image_urls: string[]
  readonly image_url: string | null
  readonly archive: boolean
  readonly is_package: boolean
}

interface KeptVariant extends LockedSku, Pick<VariantBody, 'sku' | 'options' | 'barcode' | 'location'> {
  readonly incoming: number
  readonly variant: string
}

export interface FoundProduct {
  readonly product: KeptProduct
  readonly variants: readonly KeptVariant[]
  /** What it is made of, where it is a package. */
  readonly parts: readonly PartBody[]
}

/** Products with their SKUs, by their numbers; locked in the order of those, and of the SKUs. */
export async function findProducts(connection: Connection, ids: readonly number[], lock: '' | 'for update'): Promise<Map<number, FoundProduct>> {
  const values = [workspaceOf(connection), ids]
  const { rows: products } = await connection.client.query<KeptProduct & { product_id: number }>(
    `select product_id, name, category, supplier, weight, dimensions, image_urls, image_url, archive, is_package from product
     where workspace_id = $1 and product_id = any($2::bigint[]) order by product_id ${lock}`,
    values,
  )
  const { rows: parts } = await connection.client.query<PartBody & { product_id: number }>(
    `select s.product_id, k.part_sku as sku, k.qty from sku_part k join sku s on s.workspace_id = $1 and s.sku = k.sku
     where k.workspace_id = $1 and s.product_id = any($2::bigint[]) order by k.part_sku`,
    values,
  )
  const { rows } = await connection.client.query<Omit<KeptVariant, 'is_package'> & { product_id: number }>(
    `select product_id, sku, variant, options, barcode, on_hand as stock, allocated, unshelved, incoming, min_stock, buffer, price::float8, price_cost::float8, location, version
     from sku where workspace_id = $1 and product_id = any($2::bigint[]) order by sku ${lock}`,
    values,
  )
  const found = new Map(
    products.map(({ product_id, ...product }) => [product_id, { product, variants: [] as KeptVariant[], parts: [] as PartBody[] }]),
  )
  for (const { product_id, ...part } of parts) found.get(product_id)?.parts.push(part)
  for (const { product_id, ...variant } of rows) {
    const of = found.get(product_id)
    of?.variants.push({ ...variant, is_package: of.product.is_package })
  }
  return found
}

async function findProduct(connection: Connection, productId: number, lock: '' | 'for update'): Promise<FoundProduct> {
  const found = (await findProducts(connection, [productId], lock)).get(productId)
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

const numbers = ['price', 'price_cost', 'min_stock'] as const
const texts = ['location', 'barcode', 'variant'] as const

/** What an edit changes of a SKU, as lines of the log. */
function changesOf(productId: number, before: KeptVariant, after: ReturnType<typeof asRow>): ProductLogLine[] {
  const about = { product_id: productId, sku: before.sku }
  return [
    ...numbers.filter((field) => before[field] !== after[field]).map((field) => ({ ...about, field, before: before[field], after: after[field] })),
    ...texts
      .filter((field) => (before[field] || null) !== (after[field] || null))
      .map((field) => ({ ...about, field, before: 0, after: 0, before_text: before[field], after_text: after[field] })),
  ]
}

function factsChanged(productId: number, before: KeptProduct, after: ProductBody): ProductLogLine[] {
  const about = { product_id: productId, sku: null }
  return [
    ...(['name', 'category', 'supplier'] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ ...about, field, before: 0, after: 0, before_text: before[field], after_text: after[field] })),
    ...(before.weight === after.weight ? [] : [{ ...about, field: 'weight' as const, before: before.weight, after: after.weight }]),
  ]
}

const changeText = `
  update sku set variant = x.variant, options = array(select jsonb_array_elements_text(x.options)), barcode = x.barcode, min_stock = x.min_stock,
    price = x.price, price_cost = x.price_cost, location = x.location, version = version + 1
  from jsonb_to_recordset($2::jsonb) as x (sku text, variant text, options jsonb, barcode text, min_stock int, price bigint, price_cost bigint, location text)
  where sku.workspace_id = $1 and sku.sku = x.sku`

/** Takes SKUs away, of which nothing is left or promised. Throws SKU_IN_USE, SKU_IN_PACKAGE. Answers the listings that are linked to nothing now. */
async function removeVariants(connection: Connection, gone: readonly KeptVariant[]): Promise<number[]> {
  const used = gone.find(({ stock, allocated, unshelved, incoming }) => stock > 0 || allocated > 0 || unshelved > 0 || incoming > 0)
  if (used)
    throw new DomainError('SKU_IN_USE', { sku: used.sku, stock: used.stock + used.unshelved, allocated: used.allocated, incoming: used.incoming })
  const skus = gone.map(({ sku }) => sku)
  if (skus.length === 0) return []
  const { rows: inPackages } = await connection.client.query<{ sku: string; package: string }>(
    'select part_sku as sku, sku as package from sku_part where workspace_id = $1 and part_sku = any($2::text[]) order by 1, 2 limit 1',
    [workspaceOf(connection), skus],
  )
  if (inPackages[0]) throw new DomainError('SKU_IN_PACKAGE', { ...inPackages[0] })
  const unlinked = await unlinkSkus(connection, skus)
  for (const table of ['stock_campaign_line', 'sku_part', 'sku'])
    await connection.client.query(`delete from ${table} where workspace_id = $1 and sku = any($2::text[])`, [workspaceOf(connection), skus])
  return unlinked
}

/** A product's form as it is written. */
export interface ProductChange {
  readonly product_id: number
  readonly body: ProductBody
}

const setFactsText = `
  update product set name = x.name, category = x.category, supplier = x.supplier, weight = x.weight,
    dimensions = array(select jsonb_array_elements_text(x.dimensions)), image_urls = array(select jsonb_array_elements_text(x.image_urls)),
    image_url = x.image_urls->>0
  from jsonb_to_recordset($2::jsonb) as x (product_id bigint, name text, category text, supplier text, weight int, dimensions jsonb, image_urls jsonb)
  where product.workspace_id = $1 and product.product_id = x.product_id`

/** What a product's form makes of what is there. Throws PACKAGE_STAYS. */
function comparedWith({ product, variants: kept, parts }: FoundProduct, { product_id, body }: ProductChange) {
  if (product.is_package !== body.parts.length > 0) throw new DomainError('PACKAGE_STAYS')
  const named = new Map(body.variants.map((variant) => [variant.sku, asRow(variant)]))
  const stays = kept.flatMap((before) => {
    const after = named.get(before.sku)
    return after ? [{ before, after, changes: changesOf(product_id, before, after) }] : []
  })
  const changed = stays.filter(({ before, after, changes }) => changes.length > 0 || before.options.join('\n') !== after.options.join('\n'))
  const gone = kept.filter(({ sku }) => !named.has(sku))
  return {
    facts: { product_id, ...body, variants: undefined, parts: undefined },
    changed: changed.map(({ after }) => after),
    added: { product_id, variants: body.variants.filter(({ sku }) => !kept.some((one) => one.sku === sku)), all: body.variants },
    gone,
    remade: sameParts(parts, body.parts) ? [] : packageOf(body),
    log: [
      ...factsChanged(product_id, product, body),
      ...changed.flatMap(({ changes }) => changes),
      ...gone.map(({ sku }): ProductLogLine => ({ product_id, sku, field: 'sku', before: 0, after: 0, before_text: sku })),
    ],
  }
}

/**
 * Changes products as wholes, each named once, by statements that take all of them. Throws NOT_FOUND, SKU_TAKEN, SKU_IN_USE, SKU_IN_PACKAGE, PART_NOT_FIT,
 * PACKAGE_STAYS.
 */
export async function changeProducts(connection: Connection, changes: readonly ProductChange[], by: By): Promise<void> {
  if (changes.length === 0) return
  const workspaceId = workspaceOf(connection)
  const ids = changes.map(({ product_id }) => product_id)
  const found = await findProducts(connection, ids, 'for update')
  const all = changes.map((change) => {
    const before = found.get(change.product_id)
    if (!before) throw new DomainError('NOT_FOUND')
    return comparedWith(before, change)
  })
  const changed = all.flatMap((one) => one.changed)
  await connection.client.query(setFactsText, [workspaceId, JSON.stringify(all.map(({ facts }) => facts))])
  if (changed.length > 0) await connection.client.query(changeText, [workspaceId, JSON.stringify(changed)])
  const unlinked = await removeVariants(
    connection,
    all.flatMap(({ gone }) => gone),
  )
  const added = await addVariants(
    connection,
    all.map((one) => one.added),
    by,
  )
  await writeProductLog(connection, [...all.flatMap(({ log }) => log), ...added], by)
  const remade = all.flatMap((one) => one.remade)
  await writeParts(connection, remade)
  const skusOf = (rows: readonly { readonly sku: string }[]) => rows.map(({ sku }) => sku)
  const told = { added: skusOf(all.flatMap((one) => one.added.variants)), changed: skusOf(changed), remade: skusOf(remade), unlinked }
  await tellWritten(connection, ids, told, by)
}

/** Changes a product as a whole. Throws as {@link changeProducts}. */
export async function changeProduct(connection: Connection, product_id: number, body: ProductBody, by: By): Promise<Written> {
  await changeProducts(connection, [{ product_id, body }], by)
  return written(connection, product_id)
}

/** A product as its form holds it. */
export function formOf({ product, variants, parts }: FoundProduct) {
  const { image_url, is_package: _, ...facts } = product
  const { dimensions, options } = dimensionsOf(product.dimensions, variants)
  return {
    ...facts,
    dimensions,
    parts: [...parts],
    image_urls: product.image_urls.length > 0 || image_url === null ? product.image_urls : [image_url],
    variants: variants.map(
      ({ variant: _v, allocated: _a, unshelved: _u, incoming: _i, buffer: _b, version: _n, is_package: _p, ...variant }, at) => ({
        ...variant,
        options: options[at] ?? [],
      }),
    ),
  }
}

/** The same of one that is looked for. Throws NOT_FOUND. */
export const readProductForm = async (connection: Connection, productId: number): Promise<CallReply<typeof productRead>> => ({
  product_id: productId,
  ...formOf(await findProduct(connection, productId, '')),
})

/** The same of several, by their numbers; those that are not there are left out. */
export const readProductForms = async (connection: Connection, ids: readonly number[]) =>
  new Map([...(await findProducts(connection, ids, ''))].map(([id, found]) => [id, formOf(found)]))

/** Puts products into the archive, or takes them out; those that stand so already are left alone. */
export async function archiveProducts(
  connection: Connection,
  ids: readonly number[],
  archive: boolean,
  by: By,
): Promise<CallReply<typeof productArchive>> {
  const { rows } = await connection.client.query<{ product_id: number }>(
    `update product set archive = $3 where workspace_id = $1 and product_id in (
       select product_id from product where workspace_id = $1 and product_id = any($2::bigint[]) and archive <> $3 order by product_id for update)
     returning product_id`,
    [workspaceOf(connection), ids, archive],
  )
  const changed = rows.map(({ product_id }) => product_id)
  if (changed.length === 0) return { changed }
  const line = { sku: null, field: 'archive' as const, before: archive ? 0 : 1, after: archive ? 1 : 0 }
  await writeProductLog(
    connection,
    changed.map((product_id) => ({ ...line, product_id })),
    by,
  )
  await appendEvent(connection, { type: 'product.changed', at: by.at, agent_id: by.caller.agent_id, skus: [], products: changed })
  return { changed }
}
