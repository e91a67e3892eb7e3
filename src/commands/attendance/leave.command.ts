import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { ownLeaveScreen } from '#panes/attendance/attendance.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const group = 'attendance.title'
const access = any('attendance-admin')
const some = "selection.kind == 'attendance-leave' && selection.count > 0"
const places = (order: number) => [
  { at: 'row' as const, of: 'attendance-leave', order },
  { at: 'selection' as const, of: 'attendance-leave', order },
]
const rowsIn = (context: ContextSnapshot, name: string) => (context[name] ?? []) as readonly string[]

/** What they do is loaded when somebody does it. */
const acts = () => import('./decide-leave.ts')

export const approve = defineCommand({
  group,
  access,
  id: 'attendance.approve-leave',
  title: 'attendance.command.approve-leave',
  keywords: 'attendance.command.approve-leave-keywords',
  icon: 'check',
  keys: ['A'],
  when: `${some} && leave.approvable`,
  whenNot: { given: some, say: 'attendance.leave.decided' },
  menus: places(10),
  run: async ({ context }) => (await acts()).decideLeave(rowsIn(context, 'leave.to-approve'), 'approved'),
})

export const refuse = defineCommand({
  group,
  access,
  id: 'attendance.refuse-leave',
  title: 'attendance.command.refuse-leave',
  keywords: 'attendance.command.refuse-leave-keywords',
  icon: 'ban',
  keys: ['C'],
  danger: true,
  when: `${some} && leave.refusable`,
  whenNot: { given: some, say: 'attendance.leave.decided' },
  menus: places(20),
  args: z.object({ note: z.string().trim().min(3).max(300) }),
  asks: {
    note: {
      label: 'attendance.ask.refuse',
      values: (context) => ({ count: rowsIn(context, 'leave.to-refuse').length }),
      freeText: true,
    },
  },
  run: async ({ args, context }) => (await acts()).decideLeave(rowsIn(context, 'leave.to-refuse'), 'refused', args.note),
})

export const ask = defineCommand({
  group,
  access: 'user',
  id: 'attendance.ask-leave',
  title: 'attendance.command.ask-leave',
  keywords: 'attendance.leave.keywords',
  icon: 'plus',
  keys: ['Shift+N A'],
  menus: [{ at: 'toolbar', of: 'own-leave', order: 10 }],
  run: () => workbench.open(ownLeaveScreen.href({ query: { ask: 'true' } })),
})

export const cancel = defineCommand({
  group,
  access: 'user',
  id: 'attendance.cancel-leave',
  title: 'attendance.command.cancel-leave',
  icon: 'ban',
  danger: true,
  keys: ['C'],
  when: "selection.kind == 'own-leave' && selection.count > 0 && leave.waiting",
  whenNot: { given: "selection.kind == 'own-leave' && selection.count > 0", say: 'attendance.leave.decided' },
  menus: [{ at: 'row', of: 'own-leave', order: 10 }],
  run: async ({ context }) => (await acts()).cancelLeave(Number(rowsIn(context, 'selection.codes')[0])),
})
