// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { singlePane } from '#kernel/layout-reducer.ts'
import { findLeaf } from '#kernel/layout-tree.ts'
import { call } from '#platform/http/call.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { guarded } from '#platform/workbench/guard.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { fakeApi, refusal, sessionOf } from '../support/fake-api.ts'
import { someScreens } from '../support/screens.ts'

startSession()
beforeEach(() => {
  setScreens(someScreens)
  signIn(sessionOf(1))
})
afterEach(() => vi.unstubAllGlobals())

const shownAt = (url: string) => findLeaf(guarded(singlePane(url, 'a')).root, 'a')?.url

it('once a call is refused for the membership, every screen is the page of memberships, which leads back', async () => {
  expect(shownAt('/order?status=200')).toBe('/order?status=200')
  fakeApi(() => refusal('MEMBERSHIP_INACTIVE'))
  await expect(call(authWorkspaceList)).rejects.toMatchObject({ code: 'MEMBERSHIP_INACTIVE', status: 403 })
  expect(shownAt('/order?status=200')).toBe('/membership?redirect_uri=/order%3Fstatus%3D200')
})
