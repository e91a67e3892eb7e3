import { accountAgentChat } from '#contract/chat/chat.endpoints.ts'
import type { Choice, Picker } from '#kernel/command.ts'
import { t } from '#platform/i18n/i18n.ts'
import { pickerOf } from './from-call.ts'

/** Agents who may chat. */
export const agentPicker = pickerOf(accountAgentChat, (agents) =>
  agents.flatMap(({ agent_id, name, is_online, unreplied_total: count }) =>
    agent_id === null ? [] : [{ value: String(agent_id), title: name, hint: t(is_online ? 'inbox.agent.online' : 'inbox.agent.offline', { count }) }],
  ),
)

/** That nobody has a chat. */
export const noAgent = 'none'

/** Who has a chat: one of them, or nobody. */
export const assigneePicker = {
  choices: async (): Promise<readonly Choice[]> => [{ value: noAgent, titleKey: 'inbox.agent.none' }, ...(await agentPicker.choices())],
} satisfies Picker
