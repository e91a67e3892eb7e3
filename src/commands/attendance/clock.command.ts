import { z } from 'zod'
import { defineCommand } from '#kernel/define-command.ts'

const args = z.object({ image_url: z.string().nullable().default(null) })
const common = { icon: 'clock', group: 'attendance.title', keywords: 'attendance.keywords', access: 'user', args } as const

export const clockInCommand = defineCommand({
  ...common,
  id: 'attendance.clock-in',
  title: 'attendance.clock-in',
  run: async ({ args }) => (await import('./clock.ts')).clock('in', args.image_url),
})

export const clockOutCommand = defineCommand({
  ...common,
  id: 'attendance.clock-out',
  title: 'attendance.clock-out',
  run: async ({ args }) => (await import('./clock.ts')).clock('out', args.image_url),
})
