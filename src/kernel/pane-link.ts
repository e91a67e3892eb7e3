import { z } from 'zod'
import { marketplaceSchema } from '#contract/core/marketplace.ts'

/** The colour groups that panes can join; each has a letter, for colour alone tells nobody enough. */
export const paneLinks = ['a', 'b', 'c', 'd'] as const
export type PaneLink = (typeof paneLinks)[number]

/** What is selected in a pane, in the words of the specification: the other panes of its colour show what belongs to it. */
export const paneSelectionSchema = z.object({
  order_code: z.string().optional(),
  marketplace: z.string().optional(),
  mp_buyer_id: z.string().optional(),
  chat_code: z.string().optional(),
  product_id: z.number().int().optional(),
  /** Of an order, the products that are in it. */
  skus: z.array(z.string()).optional(),
  /** A product as a store sells it. */
  listing: z.object({ marketplace: marketplaceSchema, store_code: z.string(), product_code: z.string() }).optional(),
})
export type PaneSelection = z.infer<typeof paneSelectionSchema>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const factsOf = (selection: PaneSelection) => Object.entries(selection).filter(([, value]) => value !== undefined)

/** Everything that `selection` says is said by `known` already. */
export const saysNothingNew = (known: PaneSelection | undefined, selection: PaneSelection): boolean =>
  known !== undefined && factsOf(selection).every(([name, value]) => same(known[name as keyof PaneSelection], value))

/** Both are about the same thing: they share a fact, and contradict each other in none. */
export function isAboutTheSame(known: PaneSelection | undefined, selection: PaneSelection): boolean {
  const shared = factsOf(selection).filter(([name]) => known?.[name as keyof PaneSelection] !== undefined)
  return shared.length > 0 && shared.every(([name, value]) => same(known?.[name as keyof PaneSelection], value))
}
