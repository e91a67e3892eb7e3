import { accountAgentChat } from '#contract/chat/chat.endpoints.ts'
import { chatTagList } from '#contract/chat/chat-tag.endpoints.ts'
import type { Choice } from '#kernel/command.ts'
import { chatOf } from '#platform/chat/known-chats.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { snoozedUntil, snoozes } from './snooze-time.ts'

export const snoozeChoices = (): Choice[] =>
  snoozes.map((value) => ({ value, title: t(`inbox.snooze.${value}`, { at: formatInstant(snoozedUntil(value, Date.now()) as string) }) }))

/** The tags in their order; those that the chats have are marked, and taken away by being chosen. */
export async function tagChoices(codes: readonly string[]): Promise<Choice[]> {
  const tags = await queryClient.ensureQueryData(callQuery(chatTagList))
  const chats = codes.map(chatOf).filter((chat) => chat !== undefined)
  const onAll = (id: number) => chats.length > 0 && chats.every((chat) => chat.tags.some(({ tag_id }) => tag_id === id))
  return tags.map(({ tag_id, name }) => ({ value: name, title: onAll(tag_id) ? t('inbox.tag.remove', { name }) : name }))
}

/** Who can be given chats, and nobody. */
export async function agentChoices(): Promise<Choice[]> {
  const agents = await queryClient.fetchQuery(callQuery(accountAgentChat))
  return [
    { value: 'none', titleKey: 'inbox.agent.none' },
    ...agents.flatMap(({ agent_id, name, is_online, unreplied_total }) =>
      agent_id === null
        ? []
        : [{ value: String(agent_id), title: t(is_online ? 'inbox.agent.online' : 'inbox.agent.offline', { name, count: unreplied_total }) }],
    ),
  ]
}
