import { defineCommand } from '#kernel/define-command.ts'
import { dismissFinished } from '#platform/command/long-work.ts'
import { stopRecording } from '#platform/command/macro-recorder.ts'
import { openActions } from '#platform/command/palette-store.ts'
import { takesText } from '#platform/keyboard/keystroke.ts'
import { rereadFailed } from '#platform/query/reread-failed.ts'
import { focusField, leaveField, walkRow } from '#platform/workbench/focus-by-keys.ts'
import { type PaneController, paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const group = 'workbench.group.list'
const focused = (): PaneController => paneController(workbench.focusedPane())

export const search = defineCommand({
  id: 'list.search',
  title: 'workbench.list.search',
  icon: 'search',
  group,
  access: 'user',
  keys: ['/'],
  when: 'pane.search',
  run: () => focused().search?.(),
})

export const field = defineCommand({
  id: 'list.field',
  title: 'workbench.list.field',
  keywords: 'workbench.list.field-keywords',
  icon: 'pencil',
  group,
  access: 'user',
  keys: ['G F'],
  run: () => focusField(workbench.focusedPane()),
})

export const filter = defineCommand({
  id: 'list.filter',
  title: 'workbench.list.filter',
  icon: 'list-filter',
  group,
  access: 'user',
  keys: ['F'],
  when: 'pane.filter',
  run: () => focused().filter?.(),
})

export const download = defineCommand({
  id: 'list.download',
  title: 'report.command.download',
  keywords: 'report.command.downloadKeywords',
  icon: 'download',
  group,
  access: 'user',
  keys: ['Shift+E'],
  when: 'pane.download',
  run: () => focused().download?.(),
})

export const columns = defineCommand({
  id: 'list.columns',
  title: 'common.list.columns',
  icon: 'settings-2',
  group,
  access: 'user',
  keys: ['Shift+F'],
  when: 'pane.columns && !chat.composer',
  run: () => focused().columns?.(),
})

export const refresh = defineCommand({
  id: 'list.refresh',
  title: 'workbench.list.refresh',
  icon: 'refresh-cw',
  group,
  access: 'user',
  keys: ['R'],
  when: 'pane.refresh',
  run() {
    focused().refresh?.()
    rereadFailed()
  },
})

export const edit = defineCommand({
  id: 'list.edit',
  title: 'workbench.list.edit',
  icon: 'pencil',
  group,
  access: 'user',
  keys: ['E', 'F2'],
  when: 'pane.edit',
  run: () => focused().edit?.(),
})

const across = (id: string, key: string, by: 1 | -1) =>
  defineCommand({
    id: `list.${id}`,
    title: `workbench.list.${id}`,
    group,
    access: 'user',
    keys: [key],
    repeats: true,
    hidden: true,
    when: 'pane.list',
    run() {
      const { across } = focused()
      if (across) across(by)
      else walkRow(workbench.focusedPane(), by)
    },
  })
export const cellRight = across('cell-right', 'ArrowRight', 1)
export const cellLeft = across('cell-left', 'ArrowLeft', -1)

/** Steps out of what one is in, one thing at a time: a field, what the pane has open or selected, the zoom, reports of finished work. */
export const stepOut = defineCommand({
  id: 'list.step-out',
  title: 'workbench.list.step-out',
  group,
  access: 'user',
  keys: ['Escape'],
  whileTyping: true,
  when: '!overlay',
  hidden: true,
  run() {
    if (takesText(document.activeElement)) return leaveField(workbench.focusedPane())
    if (focused().escape?.()) return
    const { zoomed } = workbench.getLayout()
    if (zoomed) return workbench.dispatch({ type: 'zoom', pane: zoomed })
    if (!stopRecording()) dismissFinished()
  },
})

export const actions = defineCommand({
  id: 'list.actions',
  unrecorded: true,
  title: 'workbench.list.actions',
  icon: 'ellipsis',
  group,
  access: 'user',
  keys: ['.'],
  // The palette shows these actions first anyway.
  hidden: true,
  when: 'selection.count > 0',
  whenNot: { say: 'workbench.palette.nothing-selected' },
  run: openActions,
})
