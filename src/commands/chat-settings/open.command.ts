import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { chatMenuScreen, chatMenus } from '#panes/settings/chat/chat-menu.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const access = any('setting-chat-template')
const group = 'chat-settings.group'

export const openMenu = defineCommand({
  id: 'chat-settings.open',
  title: 'chat-settings.command.open',
  keywords: 'chat-settings.keywords',
  icon: 'settings',
  group,
  access,
  args: z.object({ menu: z.enum(chatMenus) }),
  asks: {
    menu: {
      label: 'chat-settings.command.open-which',
      choices: () => chatMenus.map((menu) => ({ value: menu, titleKey: `chat-settings.menu.${menu}` })),
    },
  },
  run: ({ args: { menu } }) => workbench.open(chatMenuScreen.href({ params: { menu } })),
})

export const createTemplate = defineCommand({
  id: 'reply-template.create',
  title: 'chat-settings.template.create',
  keywords: 'chat-settings.template.keywords',
  icon: 'plus',
  group,
  access,
  run: () => workbench.open(chatMenuScreen.href({ params: { menu: 'reply-template' }, query: { create: '1' } })),
})

export const createTag = defineCommand({
  id: 'chat-tag.create',
  title: 'chat-settings.tag.create',
  keywords: 'chat-settings.tag.keywords',
  icon: 'plus',
  group,
  access,
  run: () => workbench.open(chatMenuScreen.href({ params: { menu: 'tags' }, query: { create: '1' } })),
})
