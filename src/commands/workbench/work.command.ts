import { defineCommand } from '#kernel/define-command.ts'
import { retryFailed } from '#platform/command/long-work.ts'
import { foldWorks, isFolded } from '#platform/command/works.ts'

/** The tray's button by key, wherever the focus is. */
export const retryFailedWork = defineCommand({
  id: 'work.retry',
  title: 'workbench.command.retry-work',
  keywords: 'workbench.command.retry-work-keywords',
  icon: 'refresh-cw',
  group: 'workbench.group.app',
  access: 'user',
  keys: ['Shift+R'],
  when: 'work.failed > 0',
  run: retryFailed,
})

export const foldWork = defineCommand({
  id: 'work.fold',
  title: 'workbench.command.fold-work',
  icon: 'chevron-down',
  group: 'workbench.group.app',
  access: 'user',
  when: 'work.any',
  run: () => foldWorks(!isFolded()),
})
