import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { attendanceAdminScreen } from '#panes/attendance/admin.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { narrowedAt } from './narrowed.ts'

const common = { group: 'attendance.title', access: any('attendance-admin') } as const
const one = "selection.kind == 'attendance-admin-day' && selection.count > 0"
const ofDay = (order: number) => [{ at: 'row' as const, of: 'attendance-admin-day', order }]

/** What they do is loaded when somebody does it. */
const acts = () => import('./change-entry.ts')
/** A day beside the list that is shown, as it is narrowed, or the form of an entry before it. */
const hrefOf = (context: ContextSnapshot, shown: { readonly day_id?: string | undefined; readonly edit?: string }) =>
  attendanceAdminScreen.href({ query: { ...narrowedAt(context, attendanceAdminScreen.path), ...shown } as never })
const dayId = z.string().max(32).optional()
const reason = z.string().trim().min(3).max(300)
const asksReason = { label: 'attendance.ask.reason', freeText: true }

export const add = defineCommand({
  ...common,
  id: 'attendance.add-entry',
  title: 'attendance.command.add-entry',
  keywords: 'attendance.command.add-entry-keywords',
  icon: 'plus',
  keys: ['Shift+N H'],
  menus: [{ at: 'toolbar', of: 'attendance-admin-day', order: 10 }],
  args: z.object({ day_id: dayId }),
  ofContext: ['day_id'],
  run: ({ args, context }) => workbench.open(hrefOf(context, { edit: 'new', day_id: args.day_id })),
})

/** The form of the day's entry; of several, the day, where each has its own button. */
export const correct = defineCommand({
  ...common,
  id: 'attendance.correct',
  title: 'attendance.command.correct-day',
  keywords: 'attendance.command.correct-keywords',
  icon: 'pencil',
  keys: ['E'],
  when: `${one} && !pane.edit`,
  menus: ofDay(10),
  args: z.object({ entry_id: z.number().int().optional(), day_id: dayId }),
  ofContext: ['entry_id', 'day_id'],
  async run({ args, context }) {
    const day_id = args.day_id ?? String(context['attendance.day'] ?? '')
    const entry_id = args.entry_id ?? (await (await acts()).onlyEntry(day_id))
    workbench.open(hrefOf(context, { day_id, ...(entry_id !== undefined && { edit: String(entry_id) }) }))
  },
})

export const remove = defineCommand({
  ...common,
  id: 'attendance.remove-entry',
  title: 'attendance.command.remove-entry',
  keywords: 'attendance.command.remove-keywords',
  icon: 'trash-2',
  danger: true,
  keys: ['D'],
  when: one,
  menus: ofDay(210),
  args: z.object({ entry_id: z.coerce.number().int(), reason }),
  ofContext: ['entry_id'],
  asks: {
    entry_id: { label: 'attendance.ask.entry', choices: async (context) => (await acts()).entryChoices(String(context['attendance.day'] ?? '')) },
    reason: asksReason,
  },
  run: async ({ args }) => (await acts()).removeEntry(args.entry_id, args.reason),
})

/** Puts an entry to when it was; from an undo, which names it all. */
export const put = defineCommand({
  ...common,
  id: 'attendance.put-entry',
  title: 'attendance.command.correct',
  hidden: true,
  args: z.object({ entry_id: z.number().int(), in_at: z.string(), out_at: z.string().nullable(), reason }),
  run: async ({ args: { entry_id, ...body } }) => (await acts()).putEntry(entry_id, body),
})

/** Lists whose rows are of somebody. */
const people = ['attendance-person', 'payroll-slip', 'attendance-leave'] as const

export const daysOfPerson = defineCommand({
  ...common,
  id: 'attendance.days-of',
  title: 'attendance.command.days-of',
  icon: 'clipboard-list',
  keys: ['I'],
  when: `(${people.map((kind) => `selection.kind == '${kind}'`).join(' || ')}) && selection.count > 0`,
  menus: people.map((of) => ({ at: 'row' as const, of, order: 60 })),
  run: ({ context }) => workbench.open(attendanceAdminScreen.href({ query: { user_id: Number(context['attendance.person']) } })),
})
