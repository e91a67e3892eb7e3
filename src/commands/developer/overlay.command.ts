import { defineCommand } from '#kernel/define-command.ts'
import { toggleDeveloperOverlay } from '#platform/developer/overlay-store.ts'

export const developerOverlay = defineCommand({
  id: 'developer.overlay',
  title: 'developer.command.overlay',
  keywords: 'developer.command.overlay-keywords',
  icon: 'info',
  group: 'workbench.group.app',
  access: 'user',
  keys: ['W F'],
  run: toggleDeveloperOverlay,
})
