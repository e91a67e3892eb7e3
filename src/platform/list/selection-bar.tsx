import type { ContextSnapshot } from '#kernel/context.ts'
import { bus, useCommandsVersion } from '#platform/command/bus.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { contextStore } from '#platform/command/context.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { commandsAt } from './list-menu.ts'

interface SelectionBarProps {
  readonly kind: string
  readonly label?: string
  readonly count: number
  /** What commands know of the selection of this pane, whichever pane has the keys: pressing one focuses its pane first, as any press does. */
  readonly context: ContextSnapshot | undefined
  onClear(): void
}

interface SelectionCommandsProps extends Pick<SelectionBarProps, 'kind' | 'count' | 'context'> {
  readonly variant?: 'ghost' | 'secondary'
}

/** The commands that say that they stand in the bar of a selection of this kind, those that can run with it. */
export function SelectionCommands({ kind, count, context, variant = 'ghost' }: SelectionCommandsProps) {
  useCommandsVersion()
  const here = { ...contextStore.beneath(), 'selection.kind': kind, 'selection.count': count, ...context }
  return commandsAt('selection', kind)
    .filter(({ id }) => bus.isEnabled(id, here))
    .map(({ id, danger }) => {
      const { title, keys, run } = commandHandle(id)
      return (
        <Button key={id} variant={danger ? 'ghost' : variant} size="small" keys={keys[0]} onClick={() => void run()}>
          {title}
        </Button>
      )
    })
}

/** What can be done with the selection, by mouse. */
export function SelectionBar({ kind, label = t('common.list.selection'), count, context, onClear }: SelectionBarProps) {
  return (
    <Toolbar label={label} className="list-selection goes-on">
      <strong aria-live="polite">{t('common.list.selected', { count })}</strong>
      <SelectionCommands kind={kind} count={count} context={context} />
      <IconButton icon="x" label={t('common.action.clear')} onClick={onClear} size="small" />
    </Toolbar>
  )
}
