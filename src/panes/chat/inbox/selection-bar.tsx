import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { chatToolbar } from './chat-menu.ts'

interface SelectionBarProps {
  readonly count: number
  /** Some of them are unread. */
  readonly unread: boolean
  /** Whether the person may change chats at all. */
  readonly writes: boolean
  onClear(): void
}

/** What can be done with the selection: the same commands as the keys, by mouse. */
export const SelectionBar = ({ count, unread, writes, onClear }: SelectionBarProps) => (
  <Toolbar label={t('inbox.selection.label')} className="list-selection goes-on">
    <strong aria-live="polite">{t('inbox.selection.count', { count })}</strong>
    {chatToolbar
      .filter((id) => (id === 'chat.read' ? unread : id === 'chat.unread' ? !unread : writes))
      .map((id) => {
        const { title, keys } = commandHandle(id)
        return (
          <Button key={id} variant="ghost" size="small" keys={keys[0]} onClick={() => void runCommand(id)}>
            {title}
          </Button>
        )
      })}
    <IconButton icon="x" label={t('inbox.selection.clear')} onClick={onClear} size="small" />
  </Toolbar>
)
