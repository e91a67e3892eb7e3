// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage, startI18n } from '#platform/i18n/i18n.ts'
import { startNoticingTyping } from '#platform/offline/unsaved.ts'
import { startSettings, useSettings } from '#platform/settings/settings.ts'
import { followLanguage } from '#platform/workbench/follow-language.ts'
import { fromAnotherWindow } from '../support/fake-api.ts'

const reload = vi.fn()
const chosenElsewhere = (language: string) => fromAnotherWindow('settings', { state: { ...useSettings.getState(), language }, version: 1 })
const afterAWhile = () => vi.advanceTimersByTimeAsync(60_000)

/** A field that no draft keeps: of a note, a template, a password. */
function typeSomething(): HTMLInputElement {
  const field = document.body.appendChild(document.createElement('input'))
  field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true }))
  field.value = 'half a note'
  return field
}

startSettings()
await startI18n('id')
followLanguage()
startNoticingTyping()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { reload })
})
afterEach(async () => {
  chosenElsewhere('id')
  await afterAWhile()
  reload.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('follows the language that another window chose', async () => {
  chosenElsewhere('en')
  await afterAWhile()
  expect(reload).toHaveBeenCalledOnce()
})

it('waits while something is typed here that a reload would lose', async () => {
  const field = typeSomething()
  chosenElsewhere('en')
  await afterAWhile()
  expect(reload).not.toHaveBeenCalled()
  field.remove()
  await afterAWhile()
  expect(reload).toHaveBeenCalledOnce()
})

it('stays when the language of this page was chosen again before it came to it, elsewhere or here', async () => {
  const field = typeSomething()
  chosenElsewhere('en')
  chosenElsewhere('id')
  field.remove()
  await afterAWhile()
  chosenElsewhere('en')
  setLanguage('id')
  await afterAWhile()
  expect(useSettings.getState().language).toBe('id')
  expect(reload).not.toHaveBeenCalled()
})
