import { useCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { orderToolbar } from '../order-menu.ts'

/** What can be done with the selection: the same commands as the keys, by mouse. */
export function SelectionBar({ count, onClear }: { count: number; onClear(): void }) {
  return (
    <Toolbar label={t('order.selection.label')} className="selection-bar">
      <strong aria-live="polite">{t('order.selection.count', { count })}</strong>
      {orderToolbar.map((command) => (
        <CommandButton key={command} command={command} />
      ))}
      <IconButton icon="x" label={t('order.selection.clear')} onClick={onClear} size="small" />
    </Toolbar>
  )
}

function CommandButton({ command }: { command: string }) {
  const { title, keys, enabled, run } = useCommand(command)
  return enabled ? (
    <Button variant="ghost" size="small" keys={keys[0]} onClick={() => run()}>
      {title}
    </Button>
  ) : null
}
