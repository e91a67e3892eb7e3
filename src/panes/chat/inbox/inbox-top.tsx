import { openCommandId } from '#kernel/screen-commands.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { broadcastListScreen } from '../broadcast/list/list.screen.ts'
import { Discussions } from './discussions.tsx'
import type { InboxQuery } from './inbox-query.ts'
import { InboxTabs } from './inbox-tabs.tsx'

interface InboxTopProps {
  readonly query: InboxQuery
  readonly unread: number | undefined
  readonly unreplied: number | undefined
  /** Messages that hold what is searched. */
  readonly messages: number | undefined
  /** They are what is shown. */
  readonly found?: boolean
  /** Whether the person may change chats at all. */
  readonly writes: boolean
}

/** The tabs, and beside them what is about all chats. */
export function InboxTop({ writes, ...tabs }: InboxTopProps) {
  const key = useKeyOf('chat.read-all')
  return (
    <div className="inbox-top">
      <InboxTabs {...tabs} />
      <div className="inbox-all">
        <Discussions writes={writes} />
        <Broadcasts />
        {tabs.unread ? (
          <IconButton icon="check-check" size="small" label={t('inbox.readAll')} keys={key} onClick={() => void runCommand('chat.read-all')} />
        ) : null}
      </div>
    </div>
  )
}

/** The way to messages to many: they have no place in the side menu. */
function Broadcasts() {
  const { enabled, title, icon = 'send', keys, run } = commandHandle(openCommandId(broadcastListScreen.id))
  return enabled ? <IconButton icon={icon} size="small" label={title} keys={keys[0]} onClick={() => void run()} /> : null
}
