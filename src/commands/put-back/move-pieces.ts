import { mostPutBack, putBack } from '#contract/product/put-back.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber } from '#platform/i18n/i18n.ts'

interface Pieces {
  readonly order_code: string
  readonly sku: string
  readonly qty: number
}

/** Lays waiting pieces on their shelves, or writes them off, in as many calls as they need; undoing lets them wait again. */
export async function movePieces(pieces: readonly Pieces[], to: 'shelf' | 'gone'): Promise<Undo | undefined> {
  if (pieces.length === 0) return
  const each = async (undo: boolean) => {
    for (let from = 0; from < pieces.length; from += mostPutBack)
      await call(putBack, { body: { pieces: pieces.slice(from, from + mostPutBack).map((piece) => ({ ...piece })), to, undo } })
  }
  await each(false)
  const count = pieces.reduce((sum, { qty }) => sum + qty, 0)
  return { label: `put-back.undo.${to}`, values: { count, number: formatNumber(count) }, run: () => each(true) }
}
