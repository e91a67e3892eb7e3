import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { leaveControl } from '#platform/workbench/pane-focus.ts'
import { type ListController, paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const group = 'workbench.group.list'

/** A key that is the same in every list: it acts on the list of the focused pane. */
const inList = (id: string, keys: readonly string[], act: (list: ListController) => void, repeats = false) =>
  defineCommand({
    id: `list.${id}`,
    title: `workbench.list.${id}`,
    group,
    access: 'user',
    keys,
    repeats,
    hidden: true,
    when: 'pane.list',
    run() {
      const pane = workbench.focusedPane()
      const { list } = paneController(pane)
      if (!list) return
      leaveControl(pane)
      act(list)
    },
  })

const openAs = (placement: Placement | 'window') => (list: ListController) => list.open(placement)

export const next = inList('next', ['J', 'ArrowDown'], (list) => list.move(1), true)
export const previous = inList('previous', ['K', 'ArrowUp'], (list) => list.move(-1), true)
export const pageDown = inList('page-down', ['PageDown'], (list) => list.move(20), true)
export const pageUp = inList('page-up', ['PageUp'], (list) => list.move(-20), true)
export const first = inList('first', ['G G', 'Home'], (list) => list.toEnd('first'))
export const last = inList('last', ['Shift+G', 'End'], (list) => list.toEnd('last'))
export const select = inList('select', ['X'], (list) => list.toggle())
export const extendDown = inList('extend-down', ['Shift+J', 'Shift+ArrowDown'], (list) => list.extend(1), true)
export const extendUp = inList('extend-up', ['Shift+K', 'Shift+ArrowUp'], (list) => list.extend(-1), true)
export const selectAll = inList('select-all', ['Mod+A'], (list) => list.selectAll())
export const open = inList('open', ['Enter', 'O'], openAs('replace'))
export const openBeside = inList('open-beside', ['Shift+Enter', 'Shift+O'], openAs('right'))
export const openWindow = inList('open-window', ['Mod+Enter'], openAs('window'))
export const peek = inList('peek', ['Space'], (list) => list.peek())
