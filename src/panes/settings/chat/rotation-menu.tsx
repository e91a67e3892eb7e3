import { accountTeam } from '#contract/account/team.endpoints.ts'
import type { ChatSettings } from '#contract/chat/chat-settings.ts'
import { Settings } from '#platform/form/settings.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { WithSettings } from './settings-state.tsx'
import { chatSettings, saveChatSetting, tellError } from './use-chat-settings.ts'

const { group, toggle } = chatSettings
const rotation = group([toggle('chat_rotation', 'chat-settings.rotation.switch', { text: 'chat-settings.rotation.switch-text' })])

export const RotationMenu = () => (
  <>
    <Settings of={rotation} />
    <WithSettings below>{(known) => <PriorityAgents {...known} />}</WithSettings>
  </>
)

/** Who gets new customers first. */
function PriorityAgents({ settings: { assigned_agent, chat_rotation }, may }: { settings: ChatSettings; may: boolean }) {
  const team = useCall(accountTeam)
  if (team.error && !team.data) return <ErrorState error={team.error} onRetry={() => void team.refetch()} />
  if (!team.data) return <Skeleton className="h-24" />
  const agents = team.data.flatMap((one) => (one.agent_id === null ? [] : [{ ...one, agent_id: one.agent_id }]))
  const able = agents.filter(({ can_chat, agent_id }) => can_chat || assigned_agent.includes(agent_id))
  const online = able.filter(({ is_online, can_chat }) => is_online && can_chat)
  const turn = (id: number, on: boolean) =>
    saveChatSetting('assigned_agent', on ? [...assigned_agent, id] : assigned_agent.filter((other) => other !== id)).catch(tellError)
  return (
    <section aria-label={t('chat-settings.rotation.priority')} className="flex flex-col gap-2">
      <div>
        <h3 className="font-semibold">{t('chat-settings.rotation.priority')}</h3>
        <p className="text-xs text-ink-3">{t('chat-settings.rotation.priority-text')}</p>
      </div>
      {chat_rotation && able.length && !online.length ? <Notice tone="warning">{t('chat-settings.rotation.nobody-online')}</Notice> : null}
      {able.length ? (
        <ul className="divide-y divide-line border-y border-line">
          {able.map(({ agent_id, name, is_online, can_chat }) => (
            <li key={agent_id}>
              <Checkbox
                className="flex min-h-10 w-full"
                checked={assigned_agent.includes(agent_id)}
                disabled={!may}
                onChange={(on) => void turn(agent_id, on)}
              >
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className={is_online && can_chat ? 'text-xs text-success' : 'text-xs text-ink-3'}>
                  {can_chat
                    ? t(is_online ? 'chat-settings.rotation.online' : 'chat-settings.rotation.offline')
                    : t('chat-settings.rotation.no-access')}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon="users" title={t('chat-settings.rotation.none')} text={t('chat-settings.rotation.none-text')} />
      )}
    </section>
  )
}
