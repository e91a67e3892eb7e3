import type { Command } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { focusList } from '#platform/workbench/focus-by-keys.ts'
import { type CellController, paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** A key of a sheet: it acts on the cells of the focused pane's list. */
const inCells = (id: string, act: (cells: CellController) => void, rest: Partial<Command>) =>
  defineCommand({
    id: `list.${id}`,
    title: `workbench.list.${id}`,
    group: 'workbench.group.list',
    access: 'user',
    when: 'pane.cells && cells.at',
    run() {
      const { cells } = paneController(workbench.focusedPane())
      if (cells) act(cells)
    },
    ...rest,
  })

/** Grows the range of cells, and nothing else. */
const extend = (id: string, keys: readonly string[], act: (cells: CellController) => void) =>
  inCells(
    id,
    (cells) => {
      focusList(workbench.focusedPane())
      act(cells)
    },
    { keys, repeats: true, moves: true, hidden: true },
  )

export const extendRight = extend('extend-right', ['Shift+ArrowRight'], (cells) => cells.extendAcross(1))
export const extendLeft = extend('extend-left', ['Shift+ArrowLeft'], (cells) => cells.extendAcross(-1))
export const extendLast = extend('extend-last', ['Mod+Shift+ArrowDown'], (cells) => cells.extendToEnd('last'))
export const extendFirst = extend('extend-first', ['Mod+Shift+ArrowUp'], (cells) => cells.extendToEnd('first'))

export const copyCells = inCells('copy-cells', (cells) => cells.copy(), {
  icon: 'copy',
  keys: ['Mod+C'],
  native: true,
  unrecorded: true,
})
export const pasteCells = inCells('paste-cells', (cells) => cells.paste(), {
  icon: 'clipboard-list',
  keys: ['Mod+V'],
  native: true,
  unrecorded: true,
})
export const fillDown = inCells('fill-down', (cells) => cells.fillDown(), {
  icon: 'chevron-down',
  keys: ['Mod+D'],
  keywords: 'workbench.list.fill-down-keywords',
})
export const clearCells = inCells('clear-cells', (cells) => cells.clear(), { icon: 'minus', keys: ['Delete', 'Backspace'] })
export const saveCells = inCells('save-cells', (cells) => cells.save(), {
  icon: 'check',
  keys: ['Mod+S'],
  when: 'pane.cells && cells.unsaved',
})
export const nextRefused = inCells('next-refused', (cells) => cells.nextRefused(), {
  icon: 'circle-alert',
  when: 'pane.cells && cells.refused',
})
