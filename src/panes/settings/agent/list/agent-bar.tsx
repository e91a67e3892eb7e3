import type { RefObject } from 'react'
import { useKeyOf } from '#platform/command/bus.ts'
import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import type { MenuEntry } from '#platform/ui/menu.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import type { PersonAction } from './people.ts'

interface AgentBarProps {
  field: RefObject<HTMLInputElement | null>
  query: string
  onQuery(text: string): void
}

/** What narrows the list, and the way to one more. */
export function AgentBar({ field, query, onQuery }: AgentBarProps) {
  const invite = commandHandle('agent.invite')
  return (
    <div className="agents-bar" role="search">
      <TextField
        ref={field}
        type="search"
        icon="search"
        label={t('agent.list.search')}
        hideLabel
        placeholder={t('agent.list.search')}
        keys={useKeyOf('list.search')}
        value={query}
        onChange={onQuery}
        className="agents-search"
      />
      <Button variant="primary" icon="user" keys={invite.keys[0]} onClick={() => void invite.run()}>
        {invite.title}
      </Button>
    </div>
  )
}

const commands: readonly { readonly command: string; readonly action: PersonAction }[] = [
  { command: 'agent.edit', action: 'edit' },
  { command: 'agent.toggle-online', action: 'online' },
  { command: 'agent.activate', action: 'activate' },
  { command: 'agent.resend', action: 'resend' },
  { command: 'agent.deactivate', action: 'deactivate' },
  { command: 'agent.cancel-invitation', action: 'cancel' },
]
const takesAway = ['agent.deactivate', 'agent.cancel-invitation']

/** The commands that can run now for what is selected, or else for the row under the cursor. */
export const agentMenuEntries = (): MenuEntry[] =>
  commands
    .map(({ command }) => commandHandle(command))
    .filter(({ enabled }) => enabled)
    .map(({ id, title, icon, keys }) => ({ label: title, icon, keys: keys[0], danger: takesAway.includes(id), onSelect: () => void runCommand(id) }))

/** What can be done with the selection, by mouse. */
export const AgentSelectionBar = ({ count, can, onClear }: { count: number; can: readonly PersonAction[]; onClear(): void }) => (
  <Toolbar label={t('agent.list.menu')} className="list-selection goes-on">
    <strong aria-live="polite">{t('common.list.selected', { count })}</strong>
    {commands
      .filter(({ action }) => can.includes(action) && action !== 'edit')
      .map(({ command }) => {
        const { title, keys } = commandHandle(command)
        return (
          <Button key={command} variant="ghost" size="small" keys={keys[0]} onClick={() => void runCommand(command)}>
            {title}
          </Button>
        )
      })}
    <IconButton icon="x" label={t('common.action.clear')} onClick={onClear} size="small" />
  </Toolbar>
)
