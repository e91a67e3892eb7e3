import { z } from 'zod'
import { defineCommand } from '#kernel/define-command.ts'
import type { Direction, LayoutAction } from '#kernel/layout.ts'
import { layoutHash } from '#kernel/layout-codec.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { paneLinks } from '#kernel/pane-link.ts'
import { onMac } from '#platform/command/mac.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { walkHistory } from '#platform/workbench/address.ts'
import { newPaneId } from '#platform/workbench/layout-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const group = 'workbench.group.panes'
const several = 'panes.count > 1'

/** Percentage points that one press resizes by. */
const resizeStep = 4

interface PaneCommand {
  title: `workbench.pane.${string}`
  icon?: string
  keys?: readonly string[]
  when?: string
  repeats?: boolean
  hidden?: boolean
}

/** A command that acts on the focused pane. */
const onPane = (id: string, declared: PaneCommand, action: (pane: string) => LayoutAction) =>
  defineCommand({
    id: `pane.${id}`,
    group,
    access: 'user',
    ...declared,
    run: () => workbench.dispatch(action(workbench.focusedPane())),
  })

const split = (id: string, declared: PaneCommand, placement: 'right' | 'down' | 'tab') =>
  defineCommand({
    id: `pane.${id}`,
    group,
    access: 'user',
    ...declared,
    run: () => workbench.open(workbench.urlOf(workbench.focusedPane()) ?? '/', placement),
  })

export const splitRight = split('split-right', { title: 'workbench.pane.split-right', icon: 'columns-2', keys: ['Mod+\\', 'W S'] }, 'right')
export const splitDown = split('split-down', { title: 'workbench.pane.split-down', icon: 'rows-2', keys: ['Mod+Shift+\\', 'W D'] }, 'down')
export const newTab = split('new-tab', { title: 'workbench.pane.new-tab', icon: 'square-stack', keys: ['W N'] }, 'tab')

export const duplicate = onPane('duplicate', { title: 'workbench.pane.duplicate', icon: 'copy', keys: ['W Y'] }, (pane) => ({
  type: 'duplicate',
  pane,
  id: newPaneId(),
}))
export const toggleTab = onPane('toggle-tab', { title: 'workbench.pane.toggle-tab', icon: 'square-stack', keys: ['W T'], when: several }, (pane) => ({
  type: 'toggle-tab',
  pane,
}))
export const zoom = onPane('zoom', { title: 'workbench.pane.zoom', icon: 'maximize-2', keys: ['Alt+Enter', 'W Z'], when: several }, (pane) => ({
  type: 'zoom',
  pane,
}))
export const close = onPane('close', { title: 'workbench.pane.close', icon: 'x', keys: ['Alt+W', 'W C'], when: several }, (pane) => ({
  type: 'close',
  pane,
}))
export const closeOthers = onPane('close-others', { title: 'workbench.pane.close-others', keys: ['W O'], when: several }, (pane) => ({
  type: 'close-others',
  pane,
}))
export const reopen = onPane('reopen', { title: 'workbench.pane.reopen', icon: 'undo-2', keys: ['Alt+Z', 'W U'], when: 'panes.closed > 0' }, () => ({
  type: 'reopen',
}))
export const grow = onPane('grow', { title: 'workbench.pane.grow', keys: ['Alt+=', 'W ='], when: several, repeats: true }, (pane) => ({
  type: 'resize',
  pane,
  by: resizeStep,
}))
export const shrink = onPane('shrink', { title: 'workbench.pane.shrink', keys: ['Alt+-', 'W -'], when: several, repeats: true }, (pane) => ({
  type: 'resize',
  pane,
  by: -resizeStep,
}))

const arrows = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const

/** In text fields too, but on a Mac, where Option and an arrow move by words. */
const focusTo = (direction: Direction) =>
  defineCommand({
    id: `pane.focus-${direction}`,
    title: `workbench.pane.focus-${direction}`,
    group,
    access: 'user',
    keys: [`Alt+${arrows[direction]}`],
    when: several,
    whileTyping: !onMac,
    repeats: true,
    run: () => workbench.dispatch({ type: 'focus-direction', direction }),
  })
export const focusLeft = focusTo('left')
export const focusRight = focusTo('right')
export const focusUp = focusTo('up')
export const focusDown = focusTo('down')

const moveTo = (direction: Direction) =>
  onPane(`move-${direction}`, { title: `workbench.pane.move-${direction}`, keys: [`Alt+Shift+${arrows[direction]}`], when: several }, (pane) => ({
    type: 'move-direction',
    pane,
    direction,
  }))
export const moveLeft = moveTo('left')
export const moveRight = moveTo('right')
export const moveUp = moveTo('up')
export const moveDown = moveTo('down')

const focusNth = (index: number) =>
  onPane(
    `focus-${index}`,
    { title: 'workbench.pane.focus-nth', keys: [`Alt+${index}`], when: `panes.count >= ${Math.max(index, 2)}`, hidden: true },
    () => ({
      type: 'focus-index',
      index,
    }),
  )
export const focus1 = focusNth(1)
export const focus2 = focusNth(2)
export const focus3 = focusNth(3)
export const focus4 = focusNth(4)
export const focus5 = focusNth(5)
export const focus6 = focusNth(6)
export const focus7 = focusNth(7)
export const focus8 = focusNth(8)
export const focus9 = focusNth(9)

// The browser's own history holds the panes' steps: one way back, whoever asks for it.
export const back = defineCommand({
  id: 'pane.back',
  title: 'workbench.pane.back',
  icon: 'arrow-left',
  group,
  access: 'user',
  keys: ['Mod+['],
  run: () => walkHistory('back'),
})
export const forward = defineCommand({
  id: 'pane.forward',
  title: 'workbench.pane.forward',
  icon: 'arrow-right',
  group,
  access: 'user',
  keys: ['Mod+]'],
  run: () => walkHistory('forward'),
})

const groupChoices = [
  ...paneLinks.map((link) => ({ value: link, titleKey: `workbench.link.${link}` })),
  { value: 'none', titleKey: 'workbench.link.none' },
]

export const link = defineCommand({
  id: 'pane.link',
  title: 'workbench.pane.link',
  keywords: 'workbench.pane.link-keywords',
  icon: 'link-2',
  group,
  access: 'user',
  keys: ['W H'],
  args: z.object({ link: z.enum([...paneLinks, 'none']) }),
  asks: { link: { label: 'workbench.ask.link', choices: () => groupChoices } },
  run: ({ args }) => workbench.dispatch({ type: 'link', pane: workbench.focusedPane(), link: args.link === 'none' ? null : args.link }),
})

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast.show({ kind: 'success', text: t('workbench.link-copied') })
}

export const copyLink = defineCommand({
  id: 'pane.copy-link',
  title: 'workbench.pane.copy-link',
  icon: 'link',
  group,
  access: 'user',
  keys: ['W L'],
  run: () => copy(window.location.origin + (workbench.urlOf(workbench.focusedPane()) ?? '/')),
})

export const copyLayout = defineCommand({
  id: 'pane.copy-layout',
  title: 'workbench.pane.copy-layout',
  icon: 'link',
  group,
  access: 'user',
  when: several,
  run: () => copy(window.location.origin + (workbench.urlOf(workbench.focusedPane()) ?? '/') + layoutHash(workbench.getLayout())),
})

export const openInWindow = defineCommand({
  id: 'pane.open-window',
  title: 'workbench.pane.open-window',
  icon: 'external-link',
  group,
  access: 'user',
  run: () => workbench.open(workbench.urlOf(workbench.focusedPane()) ?? '/', 'window'),
})

/** The next pane in reading order, round and round: the way on a keyboard without Alt, or with panes out of sight. */
export const focusNext = defineCommand({
  id: 'pane.focus-next',
  title: 'workbench.pane.focus-next',
  group,
  access: 'user',
  keys: ['F6', 'W W'],
  when: several,
  run() {
    const panes = leavesOf(workbench.getLayout().root)
    const index = panes.findIndex((pane) => pane.id === workbench.focusedPane())
    const next = panes[(index + 1) % panes.length]
    if (next) workbench.dispatch({ type: 'focus', pane: next.id })
  },
})
