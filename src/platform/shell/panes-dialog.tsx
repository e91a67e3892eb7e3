import clsx from 'clsx'
import { leavesOf } from '#kernel/layout-tree.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { usePaneFacts } from '#platform/workbench/pane-store.ts'
import { paneTitle } from '#platform/workbench/pane-title.ts'
import { screenOf } from '#platform/workbench/screens.ts'
import { useLayout, workbench } from '#platform/workbench/workbench.ts'
import { closeShellDialog } from './shell-state.ts'

/** The open panes, where only one fits at a time: go to one, or close it. */
export default function PanesDialog() {
  const layout = useLayout()
  usePaneFacts((state) => state.panes)
  const leaves = leavesOf(layout.root)
  return (
    <Dialog open width="narrow" title={t('shell.panes.title')} onClose={closeShellDialog}>
      <ul className="-mx-2 flex flex-col gap-0.5">
        {leaves.map((leaf) => {
          const title = paneTitle(leaf.id, leaf.url)
          const here = leaf.id === layout.focused
          return (
            <li key={leaf.id} className={clsx('flex items-center rounded-md', here ? 'bg-accent-soft text-accent' : 'hover:bg-hover')}>
              <button
                type="button"
                aria-current={here ? 'true' : undefined}
                className="flex h-11 min-w-0 flex-1 items-center gap-3 px-2 text-left"
                onClick={() => {
                  workbench.dispatch({ type: 'focus', pane: leaf.id })
                  closeShellDialog()
                }}
              >
                <Icon name={screenOf(leaf.url)?.icon ?? 'square'} />
                <span className="truncate">{title}</span>
              </button>
              {leaves.length > 1 ? (
                <IconButton
                  icon="x"
                  label={t('shell.panes.close', { title })}
                  className="mr-1"
                  onClick={() => workbench.dispatch({ type: 'close', pane: leaf.id })}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
