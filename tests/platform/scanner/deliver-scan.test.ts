// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { defineScreen } from '#kernel/define-screen.ts'
import { singlePane } from '#kernel/layout-reducer.ts'
import { deliverScan, deliverWord } from '#platform/scanner/deliver-scan.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { useLayoutStore } from '#platform/workbench/layout-store.ts'
import { paneCode } from '#platform/workbench/load-pane.ts'
import { setPaneController, silencePane } from '#platform/workbench/pane-store.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { fakeApi, ok, sessionOf } from '../support/fake-api.ts'
import { someScreens } from '../support/screens.ts'

startSession()

let arrive: () => void
let scanned: string[]

/** A window whose one pane is of a screen whose code is on its way. */
beforeEach(() => {
  scanned = []
  const code = new Promise<{ default: () => null }>((resolve) => {
    arrive = () => resolve({ default: () => null })
  })
  const desk = defineScreen({
    id: `test.desk-${Math.random()}`,
    path: '/desk',
    title: 'order.queue.title',
    icon: 'package',
    access: 'user',
    frame: 'dashboard',
    dock: { instances: 'many', opens: 'replace', minWidth: 200 },
    load: () => code,
  })
  setScreens([...someScreens, desk])
  signIn(sessionOf(1))
  silencePane('a')
  useLayoutStore.setState({ layout: singlePane('/desk', 'a') })
  void paneCode(desk).load()
  fakeApi(() => ok({ rows: [], total: 0, total_page: 0, offset: 0 }))
})

it('what is scanned before the code of the pane is there is handled by the pane, in its order', async () => {
  deliverScan('A1')
  // A code without a digit.
  deliverWord('GMS-M')
  arrive()
  await Promise.resolve()
  deliverScan('A3')
  expect(scanned).toEqual([])
  setPaneController('a', { scan: (code) => scanned.push(code), scansWords: true })
  await vi.waitFor(() => expect(scanned).toEqual(['A1', 'GMS-M', 'A3']))
  deliverScan('A4')
  expect(scanned.at(-1)).toBe('A4')
})

it('what is scanned at a pane that handles none is looked up as an order, as soon as that is known', async () => {
  vi.useFakeTimers()
  const requests = fakeApi(() => ok({ rows: [], total: 0, total_page: 0, offset: 0 }))
  deliverScan('A1')
  arrive()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests.map(({ path }) => path)).toContainEqual(expect.stringContaining('s=A1'))
  vi.useRealTimers()
})
