// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import WorkspaceDialog from '#platform/shell/workspace-dialog.tsx'
import { fakeApi, ok, refusal, sessionOf } from '../support/fake-api.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()
const workspaces = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...sessionOf(1).workspace, id: 7 + at, name: at === 0 ? 'Toko Melati' : `Toko ${at}` }))

beforeEach(() => {
  queryClient.clear()
  signIn(sessionOf(1))
})
afterEach(() => vi.unstubAllGlobals())

function open(answer: () => Response) {
  const asked = fakeApi(answer)
  show(
    <QueryClientProvider client={queryClient}>
      <WorkspaceDialog />
    </QueryClientProvider>,
  )
  return asked
}
const listed = () => screen.getAllByRole('listitem').map((item) => item.textContent)

it('ten workspaces are looked through by eye, and more of them by a search', async () => {
  open(() => ok(workspaces(10)))
  await waitFor(() => expect(listed()).toHaveLength(10))
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('more than ten workspaces have a search, which finds by a part of the name', async () => {
  open(() => ok(workspaces(11)))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'melati' } })
  expect(listed()).toEqual([expect.stringContaining('Toko Melati')])
})

it('a list of workspaces that does not load is silent: the one of now stands there', async () => {
  const asked = open(() => refusal('NO_PRIVILEGE'))
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(listed()).toEqual([expect.stringContaining('Toko Melati')]))
  expect(screen.queryByRole('alert')).toBeNull()
})
