import { storeList } from '#contract/store/store.endpoints.ts'
import { offeredCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'

/** Whether the workspace has no store at all: what comes from stores is empty for that reason. */
export const useNoStores = (enabled = true): boolean => usePart(storeList, {}, { enabled }).data?.length === 0

/** In place of what only stores bring: the way to connect the first, or whom to ask for it. */
export function NoStores() {
  const add = offeredCommand('store.add')
  return (
    <EmptyState
      icon="store"
      title={t('store.none.title')}
      text={t(add ? 'store.none.text' : 'store.none.text-ask')}
      action={add ? { label: add.title, keys: add.keys[0], run: () => void add.run() } : undefined}
    />
  )
}
