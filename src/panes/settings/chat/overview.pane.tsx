import type { ChatSettings } from '#contract/chat/chat-settings.ts'
import { accountTagList } from '#contract/chat/chat-tag.endpoints.ts'
import { chatTemplates } from '#contract/chat/reply-template.endpoints.ts'
import { SettingsPage } from '#platform/form/settings.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { SettingLinks } from '../setting-links.tsx'
import { type ChatMenu, chatMenuScreen, chatMenus } from './chat-menu.screen.ts'
import { useChatSettings } from './use-chat-settings.ts'
import { workingWords } from './working-words.ts'

const onOff = (on: boolean) => t(on ? 'chat-settings.on' : 'chat-settings.off')

/** How each menu is set, in a few words; null until that is known. */
function useStates(settings: ChatSettings | undefined): Record<ChatMenu, string | null> {
  const templates = usePart(chatTemplates).data?.length
  const tags = usePart(accountTagList).data?.length
  const now = useNow()
  const replies = settings && (['auto_reply_wh', 'auto_reply_nwh', 'auto_payment_reminder'] as const).filter((key) => settings[key]).length
  return {
    'reply-template': templates === undefined ? null : t('chat-settings.state.templates', { count: templates }),
    'working-hours': settings ? workingWords(settings.working_hour, now) : null,
    'auto-reply': replies === undefined ? null : replies ? t('chat-settings.state.replies', { count: replies }) : t('chat-settings.off'),
    'chat-rotation': settings ? onOff(settings.chat_rotation) : null,
    'chat-reassignment': settings
      ? settings.chat_reassignment
        ? t('chat-settings.state.minutes', { count: settings.chat_reassignment_time })
        : t('chat-settings.off')
      : null,
    other: settings ? (settings.invisible_superadmin ? t('chat-settings.state.invisible') : t('chat-settings.off')) : null,
    tags: tags === undefined ? null : t('chat-settings.state.tags', { count: tags }),
  }
}

export default function ChatSettingsPane() {
  const { settings } = useChatSettings()
  const states = useStates(settings.data)
  if (settings.error && !settings.data) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  return (
    <SettingsPage title="chat-settings.title" text="chat-settings.text">
      <SettingLinks
        links={chatMenus.map((menu) => ({
          to: chatMenuScreen.href({ params: { menu } }),
          title: t(`chat-settings.menu.${menu}`),
          text: t(`chat-settings.text.${menu}`),
          state: states[menu],
        }))}
      />
    </SettingsPage>
  )
}
