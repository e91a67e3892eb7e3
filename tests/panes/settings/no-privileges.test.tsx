// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import HomePane from '#panes/home/home.pane.tsx'
import { InviteForm } from '#panes/settings/agent/edit/invite-form.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { fakeApi, sessionOf } from '../../platform/support/fake-api.ts'
import { someScreens } from '../../platform/support/screens.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
setScreens(someScreens)
startSession()
// What the page shows before anything was answered.
beforeEach(() => void fakeApi(() => new Promise(() => undefined)))

const inPane = (url: string, content: ReactNode) =>
  show(
    <QueryClientProvider client={queryClient}>
      <PaneIdentity value={{ id: 'p1', url, standalone: false }}>{content}</PaneIdentity>
    </QueryClientProvider>,
  )

it('who invites an agent without privileges is told what that agent can do', () => {
  signIn(sessionOf(1))
  inPane('/settings/agent/new', <InviteForm />)
  const warning = () => screen.queryByText(/^Tanpa izin, agen hanya bisa masuk/)
  expect(warning()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Chat' }))
  expect(warning()).toBeNull()
})

it('the agent is told at home whom to ask', () => {
  signIn(sessionOf(1, { agent_type: 'agent', agent_id: 3, privileges: [] }))
  const { unmount } = inPane('/home', <HomePane />)
  expect(screen.getByText(/^Akun Anda belum punya izin/)).toBeTruthy()
  unmount()
  signIn(sessionOf(1, { agent_type: 'agent', agent_id: 3, privileges: ['order'] }))
  inPane('/home', <HomePane />)
  expect(screen.queryByText(/^Akun Anda belum punya izin/)).toBeNull()
})
