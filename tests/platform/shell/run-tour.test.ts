// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type OnboardItem, onboardStatus } from '#contract/onboard/onboard.ts'
import { setCommands } from '#platform/command/bus.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { runTour } from '#platform/shell/tours/run-tour.ts'
import { declaredCommands } from '../../support/declared.ts'
import { type ApiRequest, fakeApi, ok, sessionOf } from '../support/fake-api.ts'

const item: OnboardItem = {
  ob_id: 1,
  ob_key: 'palette',
  ob_name: 'Satu kotak',
  ob_description: '',
  action: 'tour',
  action_destination: '/home',
  status: onboardStatus.active,
}
let asked: ApiRequest[]

beforeAll(async () => {
  setCommands(declaredCommands)
  await startI18n('id')
  signIn(sessionOf(1))
  document.body.innerHTML = '<div data-tour="search"></div><div data-tour="shortcuts"></div>'
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  asked = fakeApi(({ path }) => ok(path === '/onboard/check' ? { ...item, status: onboardStatus.finished } : { onboard_list: [item] }))
})
afterEach(() => asked.splice(0))

const next = () => document.querySelector<HTMLButtonElement>('.driver-popover-next-btn')?.click()
const checks = () => asked.filter(({ path }) => path === '/onboard/check')

it('a tour is walked to its end also by a hand that is quicker than the next frame', async () => {
  await runTour('/home')
  next()
  next()
  expect(document.querySelector('.driver-popover')?.textContent).toContain('3 / 3')
  next()
  expect(document.querySelector('.driver-popover')).toBeNull()
  await expect.poll(() => checks().map(({ body }) => body)).toEqual([{ ob_key: 'palette' }])
})

it('a tour is walked by arrows and left by Escape also before a step has settled', async () => {
  const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keyup', { key }))
  const shown = () => document.querySelector('.driver-popover')?.textContent
  await runTour('/home')
  press('ArrowRight')
  press('ArrowRight')
  expect(shown()).toContain('3 / 3')
  press('ArrowLeft')
  press('ArrowLeft')
  press('ArrowLeft')
  expect(shown()).toContain('1 / 3')
  press('Escape')
  expect(shown()).toBeUndefined()
  press('ArrowRight')
  expect(shown()).toBeUndefined()
})

it('a tour that is left before its last step is not walked', async () => {
  await runTour('/home')
  next()
  document.querySelector<HTMLButtonElement>('.driver-popover-close-btn')?.click()
  expect(document.querySelector('.driver-popover')).toBeNull()
  expect(checks()).toEqual([])
})
