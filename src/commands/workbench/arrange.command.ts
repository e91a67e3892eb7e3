import type { Undo } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { LayoutAction } from '#kernel/layout.ts'
import type { Arrangement } from '#kernel/layout-arrange.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const shared = { group: 'workbench.group.panes', access: 'user', keywords: 'workbench.arrange.keywords', when: 'panes.count > 1' } as const

/** Lays the panes out anew; the undo lays them out as they were. */
function lay(label: string, action: LayoutAction): Undo | undefined {
  const before = workbench.getLayout()
  workbench.dispatch(action)
  if (workbench.getLayout() === before) return undefined
  return { label, run: () => workbench.dispatch({ type: 'arrange-as', root: before.root }) }
}

export const balance = defineCommand({
  ...shared,
  id: 'pane.balance',
  title: 'workbench.pane.balance',
  icon: 'equal',
  keys: ['W E'],
  run: () => lay('workbench.arrange.done-balance', { type: 'balance' }),
})

const arrange = (arrangement: Arrangement, icon: string, key: string) =>
  defineCommand({
    ...shared,
    id: `pane.${arrangement}`,
    title: `workbench.arrange.${arrangement}`,
    icon,
    keys: [key],
    run: () => lay(`workbench.arrange.done-${arrangement}`, { type: 'arrange', arrangement }),
  })

export const columns = arrange('columns', 'columns-3', 'W Shift+C')
export const main = arrange('main', 'layout-panel-left', 'W Shift+M')
export const grid = arrange('grid', 'layout-grid', 'W Shift+G')
