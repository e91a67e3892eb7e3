import type { Connection } from '#server/db/database.ts'
import { prepared } from '#server/db/statement.ts'

/** Buyers whose names are spelt nearly so, the nearest first. */
export interface SimilarBuyers {
  readonly marketplaces: readonly string[]
  readonly ids: readonly string[]
}

/** Several kinds are found by their buyers: for as many of them, they are looked for once. */
export function similarBuyersTo(connection: Connection, lower: string): (most: number) => Promise<SimilarBuyers> {
  const asked = new Map<number, Promise<SimilarBuyers>>()
  const look = async (most: number): Promise<SimilarBuyers> => {
    const text = 'select marketplace, mp_buyer_id from similar_buyers($1, $2)'
    const rows = await prepared<{ marketplace: string; mp_buyer_id: string }>(connection, text, [lower, most])
    return { marketplaces: rows.map(({ marketplace }) => marketplace), ids: rows.map(({ mp_buyer_id }) => mp_buyer_id) }
  }
  return (most) => {
    const known = asked.get(most) ?? look(most)
    asked.set(most, known)
    return known
  }
}

/** A table of them in a statement, in their order. */
export const similarSql = (marketplaces: string, ids: string): string =>
  `unnest(${marketplaces}::text[], ${ids}::text[]) with ordinality as near(marketplace, mp_buyer_id, place)`
