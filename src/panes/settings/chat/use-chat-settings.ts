import { accountChatSettings, accountChatSettingsSave, accountSettingsToggle } from '#contract/chat/chat-settings.endpoints.ts'
import { type ChatSettingKey, type ChatSettings, toggledSettings } from '#contract/chat/chat-settings.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { inReplies, optimistic } from '#platform/query/optimistic.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'

const isToggled = (name: ChatSettingKey): name is (typeof toggledSettings)[number] => (toggledSettings as readonly string[]).includes(name)

/** Changes one setting: shown at once, and as the server says when it refuses. Throws then. */
export async function saveChatSetting<K extends ChatSettingKey>(name: K, value: ChatSettings[K]): Promise<void> {
  await optimistic(
    inReplies(accountChatSettings, (now) => ({ ...now, [name]: value })),
    (): Promise<unknown> =>
      isToggled(name)
        ? call(accountSettingsToggle, { body: { type: name, value: value === true } })
        : call(accountChatSettingsSave, { body: { key: name, value } }),
  )
}

/** As {@link saveChatSetting}, telling what became of it. Answers whether it was saved. */
export async function changeChatSetting<K extends ChatSettingKey>(name: K, value: ChatSettings[K]): Promise<boolean> {
  try {
    await saveChatSetting(name, value)
    toast.show({ kind: 'success', text: t('chat-settings.saved'), group: 'chat-settings' })
    return true
  } catch (error) {
    toast.show({ kind: 'error', text: errorText(error), group: 'chat-settings' })
    return false
  }
}

export function useChatSettings() {
  const settings = useCall(accountChatSettings)
  const user = useSession((session) => session.user)
  return {
    settings,
    /** May change all but what a super admin alone switches. */
    mayChange: mayAccess(any('setting-chat'), user),
    mayToggle: mayAccess('super_admin', user),
  }
}
