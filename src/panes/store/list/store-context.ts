import { useCallback } from 'react'
import { storeWays } from '#contract/store/connect.endpoints.ts'
import type { ConnectWay } from '#contract/store/connect.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { usePart } from '#platform/query/use-part.ts'
import { actionsOf, type StoreAction } from '#platform/shell/store-actions.ts'
import type { StoreLine } from '../use-store-lines.ts'

/** These are about one store: each asks something of its own. */
const single: readonly StoreAction[] = ['reauthorise', 'chat', 'rename', 'buffer', 'disconnect', 'open']

export function contextOf(lines: readonly StoreLine[], ways: readonly ConnectWay[]): ContextSnapshot {
  const can = new Set(
    lines.flatMap((line) =>
      actionsOf(
        line,
        ways.find(({ marketplace }) => marketplace === line.marketplace),
      ),
    ),
  )
  if (lines.length > 1) for (const action of single) can.delete(action)
  const [first] = lines
  return {
    'store.can': [...can],
    'store.name': first?.store_name ?? null,
    'store.marketplace': first?.marketplace ?? null,
    'store.buffer': first?.stock_buffer ?? null,
  }
}

export function useStoreContext(): (lines: readonly StoreLine[]) => ContextSnapshot {
  const ways = usePart(storeWays).data
  return useCallback((lines) => contextOf(lines, ways ?? []), [ways])
}
