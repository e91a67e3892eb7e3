// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import DashboardPane from '#panes/dashboard/first/first.pane.tsx'
import DashboardSettingsPane from '#panes/settings/dashboard/dashboard.pane.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { fakeApi, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
beforeEach(() => {
  useSettings.setState(useSettings.getInitialState())
  queryClient.clear()
  signIn(sessionOf(1))
  fakeApi(() => new Promise(() => undefined))
})
afterEach(() => vi.unstubAllGlobals())

it('who stays on the first dashboard has it, with the sections open that they chose', () => {
  const { unmount } = show(
    <QueryClientProvider client={queryClient}>
      <DashboardSettingsPane />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('switch', { name: 'Tetap di dasbor v1' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Penjualan' }))
  unmount()
  show(
    <QueryClientProvider client={queryClient}>
      <PaneIdentity value={{ id: 'a', url: '/dashboard', standalone: false }}>
        <DashboardPane paneId="a" params={{}} query={{}} />
      </PaneIdentity>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button', { name: 'Penjualan' }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('button', { name: 'Pesanan' }).getAttribute('aria-expanded')).toBe('true')
})
