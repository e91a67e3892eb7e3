import { defineCommand } from '#kernel/define-command.ts'
import { settingsWorkspaceScreen } from '#panes/settings/workspace/workspace.screen.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { keepWorkspace } from '#platform/session/session.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** Seldom asked: these calls are no part of what everybody loads first. */
const calls = () => import('#contract/workspace/workspace.endpoints.ts')

const common = { group: 'workspace.group', access: 'super_admin' } as const

export const exportAll = defineCommand({
  ...common,
  id: 'workspace.export',
  title: 'workspace.command.export',
  keywords: 'workspace.command.export-keywords',
  icon: 'download',
  async run() {
    const { workspaceExport } = await calls()
    const { job_id } = await call(workspaceExport)
    awaitJob(job_id, 'save')
  },
})

export const transfer = defineCommand({
  ...common,
  id: 'workspace.transfer',
  title: 'workspace.command.transfer',
  keywords: 'workspace.command.transfer-keywords',
  icon: 'key-round',
  run: () => workbench.open(settingsWorkspaceScreen.href({ query: { ask: 'transfer' } })),
})

export const remove = defineCommand({
  ...common,
  id: 'workspace.delete',
  title: 'workspace.command.delete',
  keywords: 'workspace.command.delete-keywords',
  icon: 'trash-2',
  danger: true,
  when: '!workspace.ends',
  run: () => workbench.open(settingsWorkspaceScreen.href({ query: { ask: 'delete' } })),
})

export const keep = defineCommand({
  ...common,
  id: 'workspace.keep',
  title: 'workspace.command.keep',
  keywords: 'workspace.command.keep-keywords',
  icon: 'undo-2',
  keys: ['W Shift+U'],
  when: 'workspace.ends',
  async run() {
    const { workspaceKeep } = await calls()
    await call(workspaceKeep)
    keepWorkspace({ delete_at: null })
    toast.show({ kind: 'success', text: t('workspace.kept') })
  },
})
