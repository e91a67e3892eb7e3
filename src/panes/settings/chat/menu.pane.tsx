import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { AutoReplyMenu } from './auto-reply-menu.tsx'
import { type ChatMenu, chatMenuScreen, chatMenus } from './chat-menu.screen.ts'
import { OtherMenu } from './other-menu.tsx'
import { ReassignmentMenu } from './reassignment-menu.tsx'
import { RotationMenu } from './rotation-menu.tsx'
import { TagsMenu } from './tags-menu.tsx'
import { TemplatesMenu } from './templates-menu.tsx'
import { WorkingHoursMenu } from './working-hours-menu.tsx'

const contents: Record<ChatMenu, (props: { create: boolean }) => React.ReactNode> = {
  'reply-template': TemplatesMenu,
  'working-hours': WorkingHoursMenu,
  'auto-reply': AutoReplyMenu,
  'chat-rotation': RotationMenu,
  'chat-reassignment': ReassignmentMenu,
  other: OtherMenu,
  tags: TagsMenu,
}

export default function ChatMenuPane({ params: { menu }, query }: PropsOf<typeof chatMenuScreen>) {
  const Content = contents[menu]
  return (
    <div className="flex h-full flex-col">
      <Tabs
        label={t('chat-settings.title')}
        tabs={chatMenus.map((key) => ({
          key,
          label: t(`chat-settings.menu.${key}`),
          to: chatMenuScreen.href({ params: { menu: key } }),
          active: key === menu,
        }))}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-200 flex-col gap-4 px-6 py-5 max-phone:px-4">
          <header>
            <h2 className="text-lg font-semibold">{t(`chat-settings.menu.${menu}`)}</h2>
            <p className="text-ink-2">{t(`chat-settings.text.${menu}`)}</p>
          </header>
          <Content key={menu} create={query.create === '1'} />
        </div>
      </div>
    </div>
  )
}
