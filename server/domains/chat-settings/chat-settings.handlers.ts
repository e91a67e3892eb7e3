import { accountChatSettings, accountChatSettingsSave, accountSettingsToggle } from '#contract/chat/chat-settings.endpoints.ts'
import { type ChatSettingKey, type ChatSettings, toggledSettings } from '#contract/chat/chat-settings.ts'
import { DomainError } from '#contract/core/error.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import { planDealing } from './assign-jobs.ts'
import { readChatSettings, writeChatSetting } from './chat-settings.query.ts'
import { tellSettingsChanged } from './settings-news.ts'

const save = ({ database, now }: Services, caller: Caller, key: ChatSettingKey, value: unknown): Promise<ChatSettings> =>
  database.write(caller.workspace_id, async (connection) => {
    await writeChatSetting(connection, caller.workspace_id, key, value)
    const settings = await readChatSettings(connection, caller.workspace_id)
    // Chats that nobody has yet go round from now on.
    if (key === 'chat_rotation' && settings.chat_rotation) await planDealing(connection, caller.workspace_id)
    await tellSettingsChanged(connection, caller, 'settings', now())
    return settings
  })

export const chatSettingsHandlers = [
  handle(accountChatSettings, ({ caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => readChatSettings(connection, caller.workspace_id)),
  ),

  handle(accountChatSettingsSave, ({ body: { key, value }, caller }, services) => {
    if ((toggledSettings as readonly string[]).includes(key) && caller.agent_type !== 'super_admin') throw new DomainError('NO_PRIVILEGE')
    return save(services, caller, key, value)
  }),

  handle(accountSettingsToggle, ({ body: { type, value }, caller }, services) => save(services, caller, type, value)),
]
