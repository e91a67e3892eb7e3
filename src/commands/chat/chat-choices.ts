import { accountAgentChat } from '#contract/chat/chat.endpoints.ts'
import { chatTagList } from '#contract/chat/chat-tag.endpoints.ts'
import type { Choice } from '#kernel/command.ts'
import { chatOf } from '#platform/chat/known-chats.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'

const hour = 3_600_000
const day = 24 * hour
/** Western Indonesia, where the working day is told. */
const offset = 7 * hour

export const snoozes = ['hour', 'hours', 'tomorrow', 'monday', 'reply'] as const
export type Snooze = (typeof snoozes)[number]

/** Eight in the morning, so many days from today. */
const morning = (now: number, days: number): number => Math.floor((now + offset) / day) * day + days * day + 8 * hour - offset

/** When a snoozed chat comes back, ISO 8601; sooner when the buyer writes. */
export function snoozedUntil(snooze: Snooze, now: number): string {
  // 1970-01-01 was a Thursday: four days later it was Monday.
  const toMonday = 7 - ((Math.floor((now + offset) / day) + 3) % 7)
  const at = { hour: now + hour, hours: now + 3 * hour, tomorrow: morning(now, 1), monday: morning(now, toMonday), reply: now + 365 * day }
  return new Date(at[snooze]).toISOString()
}

export const snoozeChoices = (): Choice[] =>
  snoozes.map((value) => ({ value, title: t(`inbox.snooze.${value}`, { at: formatInstant(snoozedUntil(value, Date.now())) }) }))

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
