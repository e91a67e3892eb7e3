// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Retention } from '#panes/settings/workspace/retention.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
afterEach(() => vi.unstubAllGlobals())

it('fewer days are saved only after what would go was told and agreed to', async () => {
  signIn(sessionOf(1))
  const kept = { chat_messages: null, order_log: null, product_log: null, photos: 90 }
  const asked = fakeApi(({ method, path }) => {
    if (method === 'PATCH') return ok({ ...kept, chat_messages: 90 })
    return path.startsWith('/workspace/retention/due') ? ok({ before: '2026-08-28T03:00:00.000Z', rows: 1_234, more: false }) : ok(kept)
  })
  const saved = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  show(
    <QueryClientProvider client={queryClient}>
      <Retention />
    </QueryClientProvider>,
  )
  const choice = await screen.findByRole('combobox', { name: 'Pesan chat' })
  fireEvent.change(choice, { target: { value: '90' } })
  await screen.findByText(/1\.234 entri dari sebelum/)
  expect(saved()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Hapus yang lebih lama' }))
  await waitFor(() => expect(saved()).toEqual([{ chat_messages: 90 }]))
})
