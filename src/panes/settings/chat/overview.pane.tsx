import { useRef } from 'react'
import type { ChatSettings } from '#contract/chat/chat-settings.ts'
import { accountTagList } from '#contract/chat/chat-tag.endpoints.ts'
import { chatTemplates } from '#contract/chat/reply-template.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Page } from '#platform/ui/page.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { Link } from '#platform/workbench/link.tsx'
import { useLinkKeys } from '#platform/workbench/link-keys.ts'
import { type ChatMenu, chatMenuScreen, chatMenus } from './chat-menu.screen.ts'
import { useChatSettings } from './use-chat-settings.ts'
import { workingWords } from './working-words.ts'

const onOff = (on: boolean) => t(on ? 'chat-settings.on' : 'chat-settings.off')

/** How each menu is set, in a few words; null until that is known. */
function useStates(settings: ChatSettings | undefined): Record<ChatMenu, string | null> {
  const templates = useCall(chatTemplates).data?.length
  const tags = useCall(accountTagList).data?.length
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
  const links = useRef<HTMLUListElement>(null)
  useLinkKeys(links)
  const states = useStates(settings.data)
  if (settings.error && !settings.data) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  return (
    <Page title={t('chat-settings.title')} text={t('chat-settings.text')}>
      <ul ref={links} className="-mx-3 flex flex-col">
        {chatMenus.map((menu) => (
          <li key={menu}>
            <Link to={chatMenuScreen.href({ params: { menu } })} className="flex min-h-14 items-center gap-3 rounded-md px-3 py-2 hover:bg-hover">
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t(`chat-settings.menu.${menu}`)}</span>
                <span className="block text-xs text-ink-3">{t(`chat-settings.text.${menu}`)}</span>
              </span>
              <span className="shrink-0 text-right text-xs text-ink-2">{states[menu]}</span>
              <Icon name="chevron-right" className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
