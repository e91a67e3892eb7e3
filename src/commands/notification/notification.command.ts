import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { markRead } from '#platform/push/mark-read.ts'

const group = 'notification.title'
const idsOf = (context: ContextSnapshot): number[] => (context['selection.codes'] as readonly string[]).map(Number)

export const read = defineCommand({
  id: 'notification.read',
  title: 'notification.command.read',
  icon: 'check',
  group,
  access: 'user',
  keys: ['U'],
  when: "selection.kind == 'notification' && selection.count > 0 && notification.unread",
  menus: [
    { at: 'row', of: 'notification', order: 10 },
    { at: 'selection', of: 'notification', order: 10 },
  ],
  async run({ context }) {
    await markRead(idsOf(context))
  },
})

export const readAll = defineCommand({
  id: 'notification.read-all',
  title: 'notification.command.readAll',
  icon: 'check-check',
  group,
  access: 'user',
  keys: ['Shift+U'],
  when: "pane.screen == 'notification.list'",
  menus: [{ at: 'toolbar', of: 'notification', order: 110 }],
  async run() {
    await markRead('all')
  },
})
