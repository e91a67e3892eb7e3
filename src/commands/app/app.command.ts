import { defineCommand } from '#kernel/define-command.ts'
import { installApp } from '#platform/offline/install.ts'

const group = 'workbench.group.app'

export const install = defineCommand({
  id: 'app.install',
  title: 'offline.command.install',
  keywords: 'offline.command.install-keywords',
  icon: 'download',
  group,
  access: 'public',
  when: 'app.installable',
  run: installApp,
})

export const update = defineCommand({
  id: 'app.update',
  title: 'offline.command.update',
  keywords: 'offline.command.update-keywords',
  icon: 'refresh-cw',
  group,
  access: 'public',
  when: 'app.update',
  // Only where a new version waits; and its code is there by then.
  run: async () => (await import('#platform/offline/app-worker.ts')).applyUpdate(),
})
