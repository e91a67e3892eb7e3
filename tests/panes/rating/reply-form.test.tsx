// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReplyForm } from '#panes/rating/list/reply-form.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { type ApiRequest, fakeApi, ok, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
const outcome = (fields: object) => ok({ results: [{ rating_code: 'SHPE-1', ok: false, code: null, message: null, rating: null, ...fields }] })
const templates = [
  { template_id: 1, name: 'Terima kasih', message: 'Terima kasih {name}', channel_template: null, template_language: 'id', priority: 1 },
]
let answer: () => Response
let asked: ApiRequest[]
beforeEach(() => {
  signIn(sessionOf(1, { user_id: 1 }))
  asked = fakeApi(({ path }) => (path.startsWith('/chat/template') ? ok(templates) : answer()))
  show(
    <QueryClientProvider client={queryClient}>
      <ReplyForm rating_code="SHPE-1" />
    </QueryClientProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const field = () => screen.getByLabelText<HTMLTextAreaElement>(/Balasan/, { selector: 'textarea' })
const said = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
const sent = () => asked.filter(({ path }) => path === '/product/rating/reply').map(({ body }) => body)

it('an empty reply is told at its field, and sends nothing', () => {
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  expect(said()).toBe('Wajib diisi')
  expect(sent()).toEqual([])
})

it('what the marketplace refuses stands below what was written, which stays; what it takes is gone', async () => {
  answer = () => outcome({ code: 'MARKETPLACE_REJECTED', message: 'Shopee menolak: ulasan sedang ditinjau' })
  fireEvent.change(field(), { target: { value: 'Terima kasih kak' } })
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(said()).toBe('Shopee menolak: ulasan sedang ditinjau'))
  expect(field().value).toBe('Terima kasih kak')
  answer = () => outcome({ ok: true })
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  await screen.findByText('1 ulasan dibalas')
  expect(field().value).toBe('')
  expect(sent()).toEqual(Array.from({ length: 2 }, () => ({ rating_code: ['SHPE-1'], comment: 'Terima kasih kak' })))
})

it('a template is put into the field', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Template' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /Terima kasih/ }))
  await waitFor(() => expect(field().value).toBe('Terima kasih {name}'))
})
