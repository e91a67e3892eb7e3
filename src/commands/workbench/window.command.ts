import { z } from 'zod'
import { defineCommand } from '#kernel/define-command.ts'
import { ancestorsOf, childrenOf, findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import type { WindowInfo } from '#kernel/window-protocol.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { openedFrom } from '#platform/windows/away.ts'
import { openWaiting as openWaitingWindows } from '#platform/windows/waiting-windows.ts'
import { windowBus, windowId } from '#platform/windows/window-bus.ts'
import { raiseWindow } from '#platform/windows/window-handles.ts'
import { giveTo, popOut as popOutPanes } from '#platform/workbench/send-off.ts'
import { bringHere, windowTitle } from '#platform/workbench/window-places.ts'
import { otherWindows, thisWindow } from '#platform/workbench/window-registry.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const group = 'workbench.group.windows'
const otherThere = 'windows.others > 0'

export const popOut = defineCommand({
  id: 'pane.pop-out',
  title: 'workbench.window.pop-out',
  keywords: 'workbench.window.pop-out-keywords',
  icon: 'picture-in-picture-2',
  group,
  access: 'user',
  keys: ['W P'],
  when: 'panes.count > 1 || !window.standalone',
  run: () => popOutPanes([workbench.focusedPane()]),
})

/** Which panes go together: the tabs of the focused one, those of its colour, or all but it. */
const several = {
  tabs: (): string[] => {
    const { root, focused } = workbench.getLayout()
    const parent = ancestorsOf(root, focused)?.[0]?.node
    return parent?.type === 'tabs' ? childrenOf(parent).map(({ id }) => id) : []
  },
  colour: (): string[] => {
    const { root, focused } = workbench.getLayout()
    const link = findLeaf(root, focused)?.link
    return link ? leavesOf(root).flatMap((leaf) => (leaf.link === link ? [leaf.id] : [])) : []
  },
  others: (): string[] => leavesOf(workbench.getLayout().root).flatMap(({ id }) => (id === workbench.focusedPane() ? [] : [id])),
}
const kinds = ['others', 'tabs', 'colour'] as const

export const popOutSeveral = defineCommand({
  id: 'pane.pop-out-several',
  title: 'workbench.window.pop-out-several',
  keywords: 'workbench.window.pop-out-keywords',
  icon: 'picture-in-picture-2',
  group,
  access: 'user',
  keys: ['W Shift+P'],
  when: 'panes.count > 1',
  args: z.object({ which: z.enum(kinds) }),
  asks: {
    which: {
      label: 'workbench.ask.which-panes',
      choices: () => kinds.filter((kind) => several[kind]().length > 0).map((kind) => ({ value: kind, titleKey: `workbench.window.which-${kind}` })),
    },
  },
  run: ({ args }) => popOutPanes(several[args.which]()),
})

const nameOf = (window: WindowInfo): string => {
  const more = window.panes.length - 1
  return more > 0 ? t('workbench.window.name-more', { title: windowTitle(window), count: more }) : windowTitle(window)
}
const windowChoices = () => otherWindows().map((window) => ({ value: window.id, title: nameOf(window) }))
const windowArgs = z.object({ window: z.string() })
const asksWindow = { window: { label: 'workbench.ask.window', choices: windowChoices } }

export const moveToWindow = defineCommand({
  id: 'pane.move-to-window',
  title: 'workbench.window.move-pane',
  icon: 'arrow-right',
  group,
  access: 'user',
  keys: ['W M'],
  when: otherThere,
  args: windowArgs,
  asks: asksWindow,
  run({ args }) {
    giveTo(args.window, [workbench.focusedPane()])
    raiseWindow(args.window, null)
  },
})

export const giveBack = defineCommand({
  id: 'pane.return',
  title: 'workbench.window.return',
  keywords: 'workbench.window.bring-keywords',
  icon: 'undo-2',
  group,
  access: 'user',
  keys: ['W R'],
  when: 'window.standalone && windows.others > 0',
  run() {
    const others = otherWindows()
    const home = others.find(({ id }) => id === openedFrom()) ?? others.find(({ standalone }) => !standalone) ?? others[0]
    if (!home) return
    giveTo(home.id, [workbench.focusedPane()])
    raiseWindow(home.id, null)
  },
})

export const bring = defineCommand({
  id: 'window.bring',
  title: 'workbench.window.bring',
  keywords: 'workbench.window.bring-keywords',
  icon: 'arrow-left',
  group,
  access: 'user',
  keys: ['W B'],
  when: otherThere,
  args: windowArgs,
  asks: asksWindow,
  run: ({ args }) => bringHere(args.window),
})

export const bringAll = defineCommand({
  id: 'window.bring-all',
  title: 'workbench.window.bring-all',
  keywords: 'workbench.window.bring-keywords',
  icon: 'arrow-left',
  group,
  access: 'user',
  keys: ['W A'],
  when: otherThere,
  run() {
    for (const { id, standalone } of otherWindows()) if (standalone) bringHere(id)
  },
})

export const focusWindow = defineCommand({
  id: 'window.focus',
  title: 'workbench.window.focus',
  icon: 'external-link',
  group,
  access: 'user',
  keys: ['W J'],
  when: otherThere,
  args: windowArgs,
  asks: asksWindow,
  run: ({ args }) => raiseWindow(args.window, null),
})

export const close = defineCommand({
  id: 'window.close',
  title: 'workbench.window.close',
  icon: 'x',
  group,
  access: 'user',
  keys: ['W Q'],
  args: windowArgs,
  asks: {
    window: {
      label: 'workbench.ask.window',
      choices: () => [{ value: windowId, title: t('workbench.window.this', { title: windowTitle(thisWindow()) }) }, ...windowChoices()],
    },
  },
  run({ args }) {
    if (args.window !== windowId) return windowBus.post({ type: 'window.close' }, args.window)
    window.close()
    // A tab that the person opened is closed by the person alone.
    setTimeout(() => window.closed || toast.show({ kind: 'info', text: t('workbench.window.not-closed') }), closingMs)
  },
})
const closingMs = 500

export const openWaiting = defineCommand({
  id: 'window.open-waiting',
  title: 'workbench.window.open-waiting',
  icon: 'external-link',
  group,
  access: 'user',
  keys: ['W X'],
  when: 'windows.waiting > 0',
  run: openWaitingWindows,
})
