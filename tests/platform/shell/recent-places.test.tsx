// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signIn } from '#platform/session/session.ts'
import { startRecentPlaces, useRecentPlaces } from '#platform/shell/recent-places.ts'
import { startLayout } from '#platform/workbench/layout-start.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { fromAnotherWindow, sessionOf } from '../support/fake-api.ts'
import { someScreens } from '../support/screens.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()

function Places() {
  return useRecentPlaces().map(({ url }) => <li key={url}>{url}</li>)
}
const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

it('the places of late are those of all windows', () => {
  setScreens(someScreens)
  signIn(sessionOf(1))
  history.replaceState(null, '', '/order?status=200')
  startLayout()
  const stop = startRecentPlaces()
  show(<Places />)
  act(() => fromAnotherWindow('recent:7', [{ url: '/order/detail?order_code=A', title: 'A' }]))
  expect(listed()).toEqual(['/order/detail?order_code=A'])
  // Written, though its event has not come yet.
  localStorage.setItem('recent:7', JSON.stringify([{ url: '/order/detail?order_code=B', title: 'B' }]))
  act(() => void workbench.open('/settings/general'))
  expect(listed()).toEqual(['/order?status=200', '/order/detail?order_code=B'])
  stop()
})
