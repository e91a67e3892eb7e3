import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { focusList } from '#platform/workbench/focus-by-keys.ts'
import { type ListController, paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const group = 'workbench.group.list'

/** A key that is the same in every list: it acts on the list of the focused pane. */
const inList = (id: string, keys: readonly string[], act: (list: ListController) => void, repeats = false, moves = false) =>
  defineCommand({
    id: `list.${id}`,
    title: `workbench.list.${id}`,
    group,
    access: 'user',
    keys,
    repeats,
    moves,
    hidden: true,
    when: 'pane.list',
    run() {
      const pane = workbench.focusedPane()
      const { list } = paneController(pane)
      if (!list) return
      focusList(pane)
      act(list)
    },
  })

/** Moves the cursor or the selection, and nothing else. */
const move = (id: string, keys: readonly string[], act: (list: ListController) => void, repeats = false) => inList(id, keys, act, repeats, true)

const openAs = (placement: Placement | 'window') => (list: ListController) => list.open(placement)

export const next = move('next', ['J', 'ArrowDown'], (list) => list.move(1), true)
export const previous = move('previous', ['K', 'ArrowUp'], (list) => list.move(-1), true)
export const pageDown = move('page-down', ['PageDown'], (list) => list.move(20), true)
export const pageUp = move('page-up', ['PageUp'], (list) => list.move(-20), true)
export const first = move('first', ['G G', 'Home'], (list) => list.toEnd('first'))
export const last = move('last', ['Shift+G', 'End'], (list) => list.toEnd('last'))
export const select = move('select', ['X'], (list) => list.toggle())
export const extendDown = move('extend-down', ['Shift+J', 'Shift+ArrowDown'], (list) => list.extend(1), true)
export const extendUp = move('extend-up', ['Shift+K', 'Shift+ArrowUp'], (list) => list.extend(-1), true)
export const selectAll = move('select-all', ['Mod+A'], (list) => list.selectAll())
export const open = inList('open', ['Enter', 'O'], openAs('replace'))
export const openBeside = inList('open-beside', ['Shift+Enter', 'Shift+O'], openAs('right'))
export const openWindow = inList('open-window', ['Mod+Enter'], openAs('window'))
export const peek = inList('peek', ['Space'], (list) => list.peek())
