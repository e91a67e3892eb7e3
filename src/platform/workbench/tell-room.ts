import type { Layout, LayoutAction } from '#kernel/layout.ts'
import { type Placed, placedBy } from '#kernel/layout-place.ts'
import { fitted } from '#kernel/layout-room.ts'
import { findLeaf, shownLeavesOf } from '#kernel/layout-tree.ts'
import { loadAllTexts, t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { getLayout, onLayout } from './layout-store.ts'
import { screenTitle } from './pane-title.ts'
import { currentRoom, useRoom } from './room.ts'

/** Says why a pane came elsewhere than was asked, and when the window has become too small for its panes, from now on. */
export function startTellingRoom(): void {
  onLayout((after, before, action) => {
    const placed = action && placedBy(before, action, currentRoom())
    if (placed && placed !== 'asked') void tell(() => placedText(placed, after, action))
    tellStacked()
  })
  useRoom.subscribe(tellStacked)
  tellStacked()
}

async function tell(text: () => string): Promise<void> {
  await loadAllTexts()
  toast.show({ kind: 'info', text: text(), group: 'room' })
}

function placedText(placed: Placed, { root, focused }: Layout, action: LayoutAction): string {
  const title = screenTitle(findLeaf(root, focused)?.url ?? '/')
  if (placed === 'tab') return t('workbench.room.tab', { title })
  if (placed === 'squeezed') return t('workbench.room.squeezed', { title })
  return action.type === 'open' && action.placement === 'down'
    ? t('workbench.room.turned-right', { title })
    : t('workbench.room.turned-down', { title })
}

let stacked = 0

/** Panes that the window has no room for lie under others until it has. */
function tellStacked(): void {
  const { root, recent, zoomed } = getLayout()
  const room = currentRoom()
  const before = stacked
  stacked = room && !zoomed ? shownLeavesOf(root).length - shownLeavesOf(fitted(root, room, recent)).length : 0
  if (stacked > before) {
    const count = stacked
    void tell(() => t('workbench.room.stacked', { count }))
  }
}
