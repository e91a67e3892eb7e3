import { z } from 'zod'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { broadcastCreateScreen } from '#panes/chat/broadcast/create/create.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const group = 'broadcast.group'
const { access } = broadcastCreateScreen
const inList = "selection.kind == 'broadcast'"
/** The pane of one broadcast: its cursor is among the receivers, or nowhere yet. */
const inDetail = "selection.kind == 'receiver'"

/** What they do is loaded when somebody does it. */
const change = () => import('./change-broadcast.ts')

/** The broadcast that a command is about: the row under the cursor, or the one that the pane shows. */
const target = (context: ContextSnapshot): number =>
  Number(context['broadcast.id'] ?? (context['selection.codes'] as readonly string[] | undefined)?.[0] ?? 0)
const nameOf = (context: ContextSnapshot): string => String(context['broadcast.name'] ?? '')

const open = (id: string, title: string, icon: string, placement: Placement | 'window', order: number) =>
  defineCommand({
    id: `broadcast.${id}`,
    title,
    icon,
    group,
    access,
    when: inList,
    menus: [{ at: 'row', of: 'broadcast', order }],
    run: () => paneController(workbench.focusedPane()).list?.open(placement),
  })
export const openBroadcast = open('open', 'broadcast.command.open', 'send', 'replace', 10)
export const openBeside = open('open-beside', 'broadcast.command.openBeside', 'columns-2', 'right', 20)
export const openWindow = open('open-window', 'broadcast.command.openWindow', 'external-link', 'window', 30)

export const cancel = defineCommand({
  id: 'broadcast.cancel',
  title: 'broadcast.command.cancel',
  keywords: 'broadcast.command.cancelKeywords',
  icon: 'ban',
  group,
  keys: ['C'],
  danger: true,
  access,
  when: `(${inList} || ${inDetail}) && broadcast.running`,
  menus: [{ at: 'row', of: 'broadcast', order: 60 }],
  args: z.object({ sure: z.enum(['yes', 'no']) }),
  asks: {
    sure: {
      label: 'broadcast.ask.cancel',
      choices: (context: ContextSnapshot) => [
        { value: 'yes', title: t('broadcast.ask.cancelYes', { name: nameOf(context) }) },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args, context }) {
    if (args.sure === 'yes') await (await change()).cancelBroadcast(target(context))
  },
})

export const again = defineCommand({
  id: 'broadcast.again',
  title: 'broadcast.command.again',
  keywords: 'broadcast.command.againKeywords',
  icon: 'copy',
  group,
  keys: ['D'],
  access,
  when: `${inList} || ${inDetail}`,
  menus: [{ at: 'row', of: 'broadcast', order: 50 }],
  run: ({ context }) => workbench.open(broadcastCreateScreen.href({ query: { from: String(target(context)) } })),
})

export const retry = defineCommand({
  id: 'broadcast.retry',
  title: 'broadcast.command.retry',
  keywords: 'broadcast.command.retryKeywords',
  icon: 'rotate-ccw',
  group,
  keys: ['Shift+T'],
  access,
  when: `(${inList} || ${inDetail}) && broadcast.failed`,
  menus: [{ at: 'row', of: 'broadcast', order: 40 }],
  run: async ({ context }) => (await change()).retryBroadcast(target(context)),
})

export const retryReceiver = defineCommand({
  id: 'broadcast.retry-receiver',
  title: 'broadcast.command.retryOne',
  icon: 'rotate-ccw',
  group,
  keys: ['T'],
  access,
  when: `${inDetail} && selection.count > 0 && broadcast.failed`,
  menus: [{ at: 'row', of: 'receiver', order: 20 }],
  args: z.object({ chat_code: z.string().min(1).max(64).optional() }),
  ofContext: ['chat_code'],
  async run({ args, context }) {
    const code = args.chat_code ?? (context['selection.codes'] as readonly string[])[0]
    if (code) await (await change()).retryBroadcast(target(context), [code])
  },
})

export const openChat = defineCommand({
  id: 'broadcast.open-chat',
  title: 'broadcast.command.openChat',
  icon: 'message-circle',
  group,
  access,
  when: `${inDetail} && receiver.chat`,
  menus: [{ at: 'row', of: 'receiver', order: 10 }],
  run: () => paneController(workbench.focusedPane()).list?.open('right'),
})
