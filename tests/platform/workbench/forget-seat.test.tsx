// @vitest-environment jsdom

import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { any } from '#contract/core/privilege.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import type { PaneSelection } from '#kernel/pane-link.ts'
import { bus, setCommands } from '#platform/command/bus.ts'
import { lastRun } from '#platform/command/history.ts'
import { startWork, useLongWork } from '#platform/command/long-work.ts'
import { isRecording, startRecording, stopRecording, useRecording } from '#platform/command/macro-recorder.ts'
import { openPalette, usePalette } from '#platform/command/palette-store.ts'
import { offerUndo, undoables } from '#platform/command/undo.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { queryClient, queryKeyOf } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { useWaitingWindows, waitWith } from '#platform/windows/waiting-windows.ts'
import { forgetSeat } from '#platform/workbench/forget-seat.ts'
import { dispatch, getLayout } from '#platform/workbench/layout-store.ts'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { startPaneSelection, usePaneSelection } from '#platform/workbench/pane-selection.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { sessionOf } from '../support/fake-api.ts'
import { detail, orders, someScreens } from '../support/screens.ts'

await startI18n('id')
beforeEach(() => signIn(sessionOf(1)))

function Tray() {
  return useLongWork().map(({ id, title }) => <p key={id}>{title}</p>)
}

function Told() {
  usePaneSelection({ order_code: 'THEIRS' })
  return null
}

it('clears the tray, and stops what is under way', () => {
  const cancel = vi.fn()
  const work = startWork({ title: 'Menerima 2 pesanan', total: 2 })
  work.onCancel(cancel)
  const over = startWork({ title: 'Menerima 1 pesanan', total: 1 })
  over.fail({ id: 'SHPE-1', reason: 'Ditolak marketplace' })
  over.done()
  forgetSeat()
  expect(render(<Tray />).container.textContent).toBe('')
  expect(cancel).toHaveBeenCalledOnce()
  expect(work.cancelled).toBe(true)
  // Whoever still reports brings nothing back.
  work.fail({ id: 'SHPE-2', reason: 'Ditolak marketplace' })
  work.done()
  expect(render(<Tray />).container.textContent).toBe('')
})

it('forgets what was run, recorded, offered and read', async () => {
  setCommands([defineCommand({ id: 'test.run', title: 'workbench.command.theme', group: 'workbench.group.app', access: 'user', run() {} })])
  startRecording()
  await bus.run('test.run')
  expect(lastRun()?.id).toBe('test.run')
  expect(useRecording.getState().steps).toHaveLength(1)
  offerUndo({ label: 'workbench.command.theme', run: () => 'done' })
  waitWith([() => true])
  openPalette('#')
  queryClient.setQueryData(queryKeyOf(storeList), [])
  forgetSeat()
  expect(lastRun()).toBeNull()
  expect(isRecording()).toBe(false)
  expect(useRecording.getState().unnamed).toBeNull()
  expect(undoables()).toEqual([])
  expect(useToasts.getState().toasts).toEqual([])
  expect(useWaitingWindows.getState().waiting).toEqual([])
  expect(usePalette.getState().open).toBe(false)
  expect(queryClient.getQueryData(queryKeyOf(storeList))).toBeUndefined()
})

it('forgets what was recorded and waits for its name', async () => {
  setCommands([defineCommand({ id: 'test.run', title: 'workbench.command.theme', group: 'workbench.group.app', access: 'user', run() {} })])
  startRecording()
  await bus.run('test.run')
  stopRecording()
  forgetSeat()
  expect(useRecording.getState().unnamed).toBeNull()
})

it('forgets what the panes of a colour show', async () => {
  const following = defineScreen({
    ...detail,
    access: any('order'),
    follows: ({ order_code }: PaneSelection) => (order_code ? { query: { order_code } } : null),
  })
  setScreens([...someScreens.filter(({ id }) => id !== detail.id), following])
  startPaneSelection()
  const [list, ...rest] = leavesOf(getLayout().root)
  if (!list || rest.length) throw new Error('one pane')
  dispatch({ type: 'navigate', pane: list.id, url: orders.href(), history: 'replace' })
  dispatch({ type: 'open', url: following.href({ query: { order_code: 'OWN' } }), placement: 'right', id: 'follower' })
  const follower = leavesOf(getLayout().root)[1]
  const shown = () => leavesOf(getLayout().root)[1]?.url
  if (!follower) throw new Error('two panes')
  const join = (pane: string) => dispatch({ type: 'link', pane, link: 'a' })
  const leave = (pane: string) => dispatch({ type: 'link', pane, link: null })
  dispatch({ type: 'focus', pane: list.id })
  join(list.id)
  const tell = render(
    <PaneIdentity value={{ id: list.id, url: orders.href(), standalone: false }}>
      <Told />
    </PaneIdentity>,
  )
  await expect
    .poll(() => {
      leave(follower.id)
      join(follower.id)
      return shown()
    })
    .toContain('THEIRS')
  tell.unmount()
  leave(follower.id)
  dispatch({ type: 'navigate', pane: follower.id, url: following.href({ query: { order_code: 'OWN' } }), history: 'replace' })
  forgetSeat()
  join(follower.id)
  expect(shown()).toContain('OWN')
})
