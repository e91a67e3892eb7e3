import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { cancelJob, saveJob } from '#platform/command/jobs.ts'

const group = 'job.group'
const inList = "selection.kind == 'job' && selection.count > 0"
const idOf = (context: ContextSnapshot): number => Number((context['selection.codes'] as readonly string[])[0])

export const save = defineCommand({
  id: 'job.save',
  title: 'job.command.save',
  icon: 'download',
  group,
  access: 'user',
  keys: ['D'],
  when: `${inList} && job.file`,
  menus: [{ at: 'row', of: 'job', order: 10 }],
  async run({ context }) {
    await saveJob(idOf(context), String(context['job.file']))
  },
})

export const cancel = defineCommand({
  id: 'job.cancel',
  title: 'job.command.cancel',
  icon: 'ban',
  group,
  access: 'user',
  keys: ['C'],
  danger: true,
  when: `${inList} && job.running`,
  menus: [{ at: 'row', of: 'job', order: 20 }],
  async run({ context }) {
    await cancelJob(idOf(context))
  },
})
