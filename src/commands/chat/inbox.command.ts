import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { inboxScreen } from '#panes/chat/inbox/inbox.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { chatTargets, hasChats } from './chat-targets.ts'
import { snoozedUntil } from './snooze-time.ts'

const group = 'inbox.group'
const reads = any('chat', 'chat-read')
const writes = any('chat')
const inInbox = "pane.screen == 'chat.inbox'"

/** What they do is loaded when somebody does it. */
const change = () => import('./change-chats.ts')
const walk = () => import('./walk-chats.ts')
const asking = () => import('./chat-choices.ts')
const agents = () => import('#platform/pickers/agent.picker.ts')

const open = (id: string, title: string, icon: string, placement: Placement | 'window') =>
  defineCommand({
    id,
    title,
    icon,
    group,
    access: reads,
    when: `${hasChats} && ${inInbox}`,
    run: () => paneController(workbench.focusedPane()).list?.open(placement),
  })
export const openLinked = open('chat.open', 'inbox.command.open', 'message-circle', 'replace')
export const openBeside = open('chat.open-beside', 'inbox.command.openBeside', 'columns-2', 'right')
export const openWindow = open('chat.open-window', 'inbox.command.openWindow', 'external-link', 'window')

export const replyFromInbox = defineCommand({
  id: 'chat.reply-to',
  title: 'inbox.command.reply',
  icon: 'message-circle',
  group,
  access: writes,
  keys: ['R'],
  when: `${hasChats} && ${inInbox} && !chat.composer && !pane.refresh`,
  async run({ context }) {
    const [code] = chatTargets(context)
    paneController(workbench.focusedPane()).list?.open('replace')
    if (code) await (await walk()).focusComposer(code)
  },
})

/** Something done to the chats that it is about. */
const toChats = (id: string, icon: string, keys: readonly string[], when: string, act: (codes: readonly string[]) => unknown, access = writes) =>
  defineCommand({
    id: `chat.${id}`,
    title: `inbox.command.${id}`,
    keywords: `inbox.command.${id}-keywords`,
    icon,
    group,
    keys,
    access,
    when: when ? `${hasChats} && ${when}` : hasChats,
    run: async ({ context }) => (await act(chatTargets(context))) as undefined,
  })

export const done = toChats('done', 'circle-check', ['E'], '!pane.edit', async (codes) => {
  const { stepOn } = await walk()
  void stepOn(codes)
  return (await change()).setDone(codes, true)
})
export const notDone = toChats('not-done', 'rotate-ccw', [], 'chat.replied', async (codes) => (await change()).setDone(codes, false))
export const markUnread = toChats('unread', 'circle-dot', ['U'], '!chat.unread', async (codes) => (await change()).setRead(codes, false), reads)
export const markRead = toChats('read', 'check', ['U'], 'chat.unread', async (codes) => (await change()).setRead(codes, true), reads)
export const pin = toChats('pin', 'pin', ['P'], '!chat.pinned', async (codes) => (await change()).setPinned(codes, true))
export const unpin = toChats('unpin', 'pin', ['P'], 'chat.pinned', async (codes) => (await change()).setPinned(codes, false))
export const wake = toChats('wake', 'bell', [], 'chat.snoozed', async (codes) => (await change()).snooze(codes, null))
export const unblacklist = toChats('unblacklist', 'rotate-ccw', ['B'], 'chat.blacklisted', async (codes) =>
  (await change()).setBlacklisted(codes, false),
)

export const snooze = defineCommand({
  id: 'chat.snooze',
  title: 'inbox.command.snooze',
  keywords: 'inbox.command.snooze-keywords',
  icon: 'history',
  group,
  keys: ['S'],
  access: writes,
  when: hasChats,
  args: z.object({
    until: z.string().refine((text) => snoozedUntil(text, Date.now()) !== null, { error: () => t('inbox.ask.snooze-bad'), params: { said: true } }),
  }),
  asks: { until: { label: 'inbox.ask.snooze', find: async (text) => (await asking()).snoozePicker.find(text) } },
  async run({ args, context }) {
    const codes = chatTargets(context)
    const until = snoozedUntil(args.until, Date.now())
    if (until === null) return
    const { stepOn } = await walk()
    void stepOn(codes)
    return (await change()).snooze(codes, until)
  },
})

export const tag = defineCommand({
  id: 'chat.tag',
  title: 'inbox.command.tag',
  keywords: 'inbox.command.tag-keywords',
  icon: 'tag',
  group,
  keys: ['T'],
  access: writes,
  when: hasChats,
  args: z.object({ tag: z.string().trim().min(1).max(40) }),
  asks: {
    tag: { label: 'inbox.ask.tag', freeText: true, choices: async (context: ContextSnapshot) => (await asking()).tagChoices(chatTargets(context)) },
  },
  run: async ({ args, context }) => (await change()).toggleTag(chatTargets(context), args.tag),
})

export const assign = defineCommand({
  id: 'chat.assign',
  title: 'inbox.command.assign',
  keywords: 'inbox.command.assign-keywords',
  icon: 'user',
  group,
  keys: ['A'],
  access: writes,
  when: hasChats,
  args: z.object({ agent: z.string().regex(/^(?:none|\d{1,9})$/) }),
  asks: { agent: { label: 'inbox.ask.assign', choices: async () => (await agents()).assigneePicker.choices() } },
  run: async ({ args, context }) =>
    (await change()).assign(chatTargets(context), args.agent === (await agents()).noAgent ? null : Number(args.agent)),
})

export const note = defineCommand({
  id: 'chat.note',
  title: 'inbox.command.note',
  keywords: 'inbox.command.note-keywords',
  icon: 'pencil',
  group,
  keys: ['N'],
  access: writes,
  when: "(pane.screen == 'chat.inbox' || pane.screen == 'chat.conversation') && selection.kind == 'chat' && selection.count == 1 && chat.notes",
  async run({ context }) {
    const [chat_code] = chatTargets(context)
    const { writeNote } = await import('#platform/chat/note-store.ts')
    if (chat_code) writeNote(workbench.focusedPane(), chat_code)
  },
})

const sure = z.object({ sure: z.enum(['yes', 'no']) })
const asksSure = (label: string, yes: string) => ({
  sure: {
    label,
    choices: () => [
      { value: 'yes', titleKey: yes },
      { value: 'no', titleKey: 'common.action.cancel' },
    ],
  },
})

export const blacklist = defineCommand({
  id: 'chat.blacklist',
  title: 'inbox.command.blacklist',
  keywords: 'inbox.command.blacklist-keywords',
  icon: 'ban',
  group,
  keys: ['B'],
  danger: true,
  access: writes,
  when: `${hasChats} && !chat.blacklisted`,
  args: sure,
  asks: asksSure('inbox.ask.blacklist', 'inbox.ask.blacklist-yes'),
  run: async ({ args, context }) => (args.sure === 'yes' ? (await change()).setBlacklisted(chatTargets(context), true) : undefined),
})

export const readAll = defineCommand({
  id: 'chat.read-all',
  title: 'inbox.command.read-all',
  keywords: 'inbox.command.read-all-keywords',
  icon: 'check',
  group,
  keys: ['Shift+I'],
  danger: true,
  access: reads,
  when: inInbox,
  args: sure,
  asks: asksSure('inbox.ask.read-all', 'inbox.ask.read-all-yes'),
  async run({ args, context }) {
    if (args.sure === 'yes') await (await change()).readAll(String(context['inbox.filter'] ?? '{}'))
  },
})

/** As something names them that is no list: what a job failed for. */
export const showThese = defineCommand({
  id: 'chat.show-these',
  title: 'inbox.command.show-these',
  icon: 'list-checks',
  group,
  access: reads,
  hidden: true,
  ofContext: ['chat_codes'],
  args: z.object({ chat_codes: z.array(z.string()) }),
  run: ({ args }) => void workbench.open(inboxScreen.href({ query: { chat_code: args.chat_codes.join(',') } }), 'replace'),
})

export const newest = defineCommand({
  id: 'chat.open-newest',
  title: 'inbox.command.newest',
  keywords: 'inbox.command.newest-keywords',
  icon: 'bell',
  group,
  keys: ['G M'],
  access: reads,
  run: async () => (await import('#platform/chat/message-notice.ts')).openNewest(),
})

export const discussions = defineCommand({
  id: 'chat.discussions',
  title: 'inbox.command.discussions',
  keywords: 'inbox.command.discussions-keywords',
  icon: 'message-circle',
  group,
  keys: ['Shift+D'],
  access: reads,
  when: `${inInbox} && inbox.discussions`,
  run: async () => (await import('#platform/chat/discussions-store.ts')).openDiscussions(workbench.focusedPane()),
})

export const nextUnreplied = defineCommand({
  id: 'chat.next-unreplied',
  title: 'inbox.command.next-unreplied',
  keywords: 'inbox.command.next-unreplied-keywords',
  icon: 'arrow-right',
  group,
  keys: ['Shift+U'],
  access: reads,
  when: "pane.screen == 'chat.inbox' || pane.screen == 'chat.conversation'",
  run: async ({ context }) => (await walk()).goToUnreplied(chatTargets(context)[0]),
})
