import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const common = { group: 'attendance.title', access: any('attendance-admin') } as const
const some = "selection.kind == 'attendance-person' && selection.count > 0"

/** What they do is loaded when somebody does it. */
const acts = () => import('./change-shifts.ts')

export const edit = defineCommand({
  ...common,
  id: 'attendance.shifts',
  title: 'attendance.command.shifts',
  keywords: 'attendance.people.keywords',
  icon: 'calendar',
  keys: ['E'],
  when: `${some} && pane.list && !pane.edit`,
  menus: [{ at: 'row', of: 'attendance-person', order: 10 }],
  run: () => paneController(workbench.focusedPane()).list?.open('replace'),
})

/** The week of somebody, for everybody who is selected. */
export const copy = defineCommand({
  ...common,
  id: 'attendance.copy-shifts',
  title: 'attendance.command.copy-shifts',
  keywords: 'attendance.command.copy-shifts-keywords',
  icon: 'copy',
  keys: ['S'],
  when: some,
  menus: [
    { at: 'row', of: 'attendance-person', order: 20 },
    { at: 'selection', of: 'attendance-person', order: 20 },
  ],
  args: z.object({ from: z.coerce.number().int() }),
  asks: {
    from: {
      label: 'attendance.ask.copy-shifts',
      values: (context) => ({ count: (context['selection.codes'] as readonly string[]).length }),
      choices: async () => (await acts()).peopleWithShifts(),
    },
  },
  run: async ({ args, context }) => (await acts()).copyShifts(args.from, (context['selection.codes'] as readonly string[]).map(Number)),
})
