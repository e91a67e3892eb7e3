import { z } from 'zod'
import type { AttributeValues, ListingAnswers, UploadRow } from '#contract/product/listing-form.ts'
import { measuresIn } from '../listing-write/listing-draft.ts'
import { numberInCell } from '../write/variant-rows.ts'

/** What is answered for all products of one category of ours, or of another store's. */
const categoryAnswer = z.object({
  from: z.string(),
  category: z.string().nullable(),
  attributes: z.array(z.custom<AttributeValues>()).readonly(),
  brand: z.object({ code: z.string().nullable(), name: z.string() }).nullable(),
  size_chart: z.string().nullable(),
})
export type CategoryAnswer = z.output<typeof categoryAnswer>

/** As it is written: what products do not say themselves, once for all. */
export const answersDraft = z.object({
  categories: z.array(categoryAnswer).readonly(),
  description: z.string().max(50_000),
  weight: z.string(),
  measures: z.object({ length: z.string(), width: z.string(), height: z.string() }),
  logistics: z.array(z.string()).readonly(),
  markup: z.string(),
  listed: z.boolean(),
})
export type AnswersDraft = z.output<typeof answersDraft>

export const blankAnswers: AnswersDraft = {
  categories: [],
  description: '{name}',
  weight: '',
  measures: { length: '', width: '', height: '' },
  logistics: [],
  markup: '',
  listed: true,
}
export const blankAnswer = (from: string): CategoryAnswer => ({ from, category: null, attributes: [], brand: null, size_chart: null })

/** Per cent, up or down; null where it is none. */
export function markupIn(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('%', '')
  if (!text) return 0
  const number = Number(text)
  return Number.isFinite(number) && number >= -90 && number <= 1000 ? number : null
}

export const answersOf = ({ categories, description, weight, measures, markup, logistics, listed }: AnswersDraft): ListingAnswers => ({
  categories: categories.flatMap(({ category, attributes, ...rest }) =>
    category === null ? [] : [{ ...rest, category, attributes: [...attributes] }],
  ),
  description,
  weight: numberInCell(weight, null),
  measures: measuresIn(measures),
  logistics: [...logistics],
  markup: markupIn(markup) ?? 0,
  listed,
})

/** What is wrong that can be seen without asking, by path. */
export function wrongAnswers({ weight, measures, markup }: AnswersDraft, noNumber: string): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (numberInCell(weight, 0) === null) wrong.weight = noNumber
  if (markupIn(markup) === null) wrong.markup = noNumber
  for (const [side, typed] of Object.entries(measures)) if (numberInCell(typed, 0) === null) wrong[`measures.${side}`] = noNumber
  return wrong
}

export interface CategoryGroup {
  readonly from: string
  readonly name: string
  readonly count: number
}

/** The categories of products that are not listed there yet, those with most of them first. */
export function groupsOf(rows: readonly UploadRow[]): CategoryGroup[] {
  const groups = new Map<string, CategoryGroup>()
  for (const { category, category_name } of rows.filter(({ state }) => state !== 'listed'))
    groups.set(category, { from: category, name: category_name, count: (groups.get(category)?.count ?? 0) + 1 })
  return [...groups.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}
