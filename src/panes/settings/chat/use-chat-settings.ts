import { accountChatSettings, accountChatSettingsSave, accountSettingsToggle } from '#contract/chat/chat-settings.endpoints.ts'
import { type ChatSettingKey, type ChatSettings, toggledSettings } from '#contract/chat/chat-settings.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { declareSettings } from '#platform/form/settings.tsx'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { optimisticReply } from '#platform/query/optimistic.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'

const isToggled = (name: ChatSettingKey): name is (typeof toggledSettings)[number] => (toggledSettings as readonly string[]).includes(name)

/** Changes one setting: shown at once, and as the server says when it refuses. Throws then. */
export async function saveChatSetting<K extends ChatSettingKey>(name: K, value: ChatSettings[K]): Promise<void> {
  await optimisticReply(
    accountChatSettings,
    (now) => ({ ...now, [name]: value }),
    (): Promise<unknown> =>
      isToggled(name)
        ? call(accountSettingsToggle, { body: { type: name, value: value === true } })
        : call(accountChatSettingsSave, { body: { key: name, value } }),
  )
  toast.show({ kind: 'success', text: t('chat-settings.saved'), group: 'chat-settings' })
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

/** The workspace's chat settings as rows of a page. */
export const chatSettings = declareSettings<ChatSettings>({
  useValues() {
    const { settings, mayChange, mayToggle } = useChatSettings()
    const may = (name: ChatSettingKey) => (isToggled(name) ? mayToggle : mayChange)
    return {
      values: settings.data,
      error: settings.error,
      retry: () => void settings.refetch(),
      may,
      // Of two privileges that somebody lacks the one that opens the most is named.
      notice: (names) => (names.every(may) ? null : t(mayChange ? 'chat-settings.super-admin-only' : 'chat-settings.read-only')),
    }
  },
  save: (change) => Promise.all((Object.keys(change) as ChatSettingKey[]).map((name) => saveChatSetting(name, change[name] as never))),
})

export const tellError = (error: unknown): void => void toast.show({ kind: 'error', text: errorText(error), group: 'chat-settings' })
