// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { actions } from '#commands/list/pane-keys.command.ts'
import type { Command } from '#kernel/command.ts'
import { setCommands } from '#platform/command/bus.ts'
import { contextStore } from '#platform/command/context.ts'
import { closePalette, usePalette } from '#platform/command/palette-store.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { startKeyboard } from '#platform/keyboard/keyboard.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { sessionOf } from '../platform/support/fake-api.ts'

await startI18n('id')
setCommands([actions as Command])
startSession()
signIn(sessionOf(1))

let stop: () => void
beforeEach(() => {
  stop = startKeyboard()
})
afterEach(() => {
  stop()
  closePalette()
  useToasts.setState({ toasts: [] })
})

const pressPoint = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', code: 'Period', bubbles: true, cancelable: true }))
const told = () => useToasts.getState().toasts.map(({ text }) => text)

it('the key of the actions says that nothing is selected, instead of opening a palette in which nothing matches', () => {
  contextStore.set('pane', { 'pane.list': true, 'selection.count': 0 })
  pressPoint()
  expect(told()).toEqual(['Belum ada yang dipilih'])
  expect(usePalette.getState().open).toBe(false)

  contextStore.set('pane', { 'pane.list': true, 'selection.count': 1 })
  pressPoint()
  expect(usePalette.getState()).toMatchObject({ open: true, actionsOnly: true })
})
