// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { type OnboardItem, onboardStatus } from '#contract/onboard/onboard.ts'
import { signIn } from '#platform/session/session.ts'
import { checkStep } from '#platform/shell/onboard/use-onboard.ts'
import { fakeApi, ok, sessionOf } from '../support/fake-api.ts'

const step: OnboardItem = {
  ob_id: 2,
  ob_key: 'store',
  ob_name: 'Hubungkan toko',
  ob_description: '',
  action: 'do',
  action_destination: '/store',
  status: onboardStatus.active,
}
afterEach(() => vi.unstubAllGlobals())

it('a step is checked while it is active, once at a time, and no more when it is finished', async () => {
  signIn(sessionOf(1))
  const asked = fakeApi(() => ok({ ...step, status: onboardStatus.finished }))
  expect(await Promise.all([checkStep(step), checkStep(step)])).toEqual([true, false])
  expect(await checkStep({ ...step, status: onboardStatus.finished })).toBe(false)
  expect(asked.map(({ path, body }) => [path, body])).toEqual([['/onboard/check', { ob_key: 'store' }]])
})
