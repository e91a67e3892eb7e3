import type { ListingAttribute, ListingCategory, ListingRules } from '#contract/product/listing-form.ts'
import type { BrandPage, IncomingCategory } from '#server/channels/listing-form.ts'
import type { ChannelServices } from '../channel-services.ts'
import { askForm, type FormStore } from './at-store.ts'

/** What a marketplace told is asked anew after this long, unless its channel says longer. Milliseconds. */
const freshMs = 3_600_000
/** Answers that a process keeps, the latest asked for last. */
const mostKept = 500
/** Leaves that a search tells. */
const mostFound = 50

interface Kept {
  readonly at: number
  readonly answer: Promise<unknown>
}

/** By the registry of the process: what it told belongs to its stores. */
const kept = new WeakMap<object, Map<string, Kept>>()

/** Asks once for all who ask within an hour; what failed is asked again. */
function once<T>(
  { channels, now }: ChannelServices,
  { workspace_id, store_code, marketplace }: FormStore,
  what: readonly string[],
  ask: () => Promise<T>,
): Promise<T> {
  const all = kept.get(channels) ?? new Map<string, Kept>()
  kept.set(channels, all)
  const key = JSON.stringify([workspace_id, store_code, ...what])
  const known = all.get(key)
  const at = now().getTime()
  all.delete(key)
  const counts = channels.get(marketplace)?.listings?.form?.lookupMs ?? freshMs
  if (known && at - known.at < counts && at >= known.at) {
    all.set(key, known)
    return known.answer as Promise<T>
  }
  const answer = ask()
  all.set(key, { at, answer })
  if (all.size > mostKept) all.delete(all.keys().next().value as string)
  answer.catch(() => {
    if (all.get(key)?.answer === answer) all.delete(key)
  })
  return answer
}

export interface CategoryTree {
  readonly byCode: ReadonlyMap<string, ListingCategory>
  /** Codes below each; below null: the roots. */
  readonly below: ReadonlyMap<string | null, readonly string[]>
}

function treeOf(categories: readonly IncomingCategory[]): CategoryTree {
  const given = new Map(categories.map((one) => [one.code, one]))
  const pathOf = ({ name, parent }: IncomingCategory, deep = 0): string[] => {
    const above = parent === null || deep > 12 ? undefined : given.get(parent)
    return above ? [...pathOf(above, deep + 1), name] : [name]
  }
  const below = new Map<string | null, string[]>()
  for (const { code, parent } of categories) {
    const place = parent !== null && given.has(parent) ? parent : null
    below.set(place, [...(below.get(place) ?? []), code])
  }
  const byCode = new Map(categories.map((one) => [one.code, { code: one.code, name: one.name, path: pathOf(one), is_leaf: one.is_leaf }]))
  return { byCode, below }
}

export const readTree = (services: ChannelServices, store: FormStore): Promise<CategoryTree> =>
  once(services, store, ['categories'], () => askForm(services, store, async (form, connection) => treeOf(await form.categories(connection))))

/** Categories of the tree: one by its code, those below one, leaves with words in their path, or the roots. */
export async function findCategories(
  services: ChannelServices,
  store: FormStore,
  { code, parent, search }: { readonly code?: string; readonly parent?: string; readonly search?: string },
): Promise<ListingCategory[]> {
  const { byCode, below } = await readTree(services, store)
  const named = (codes: readonly string[]) => codes.flatMap((one) => byCode.get(one) ?? [])
  if (code !== undefined) return named([code])
  if (parent !== undefined) return named(below.get(parent) ?? [])
  if (!search) return named(below.get(null) ?? [])
  const words = search.toLowerCase().split(/\s+/)
  const found: ListingCategory[] = []
  for (const category of byCode.values()) {
    const text = category.path.join(' ').toLowerCase()
    if (category.is_leaf && words.every((word) => text.includes(word))) found.push(category)
    if (found.length === mostFound) break
  }
  return found
}

export const readAttributes = (services: ChannelServices, store: FormStore, category: string): Promise<readonly ListingAttribute[]> =>
  once(services, store, ['attributes', category], () => askForm(services, store, (form, connection) => form.attributes(connection, category)))

export const readRules = (services: ChannelServices, store: FormStore, category: string): Promise<ListingRules> =>
  once(services, store, ['rules', category], () => askForm(services, store, (form, connection) => form.rules(connection, category)))

/** Brands of a category; none where the marketplace knows none. */
export const findBrands = (
  services: ChannelServices,
  store: FormStore,
  category: string,
  asked: { readonly search: string; readonly cursor: string | null },
): Promise<BrandPage> =>
  once(services, store, ['brands', category, asked.search, asked.cursor ?? ''], () =>
    askForm(services, store, async (form, connection) => (form.brands ? form.brands(connection, category, asked) : { brands: [], next: null })),
  )
