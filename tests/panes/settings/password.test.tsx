// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import PasswordPane from '#panes/settings/password/password.pane.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { type ApiRequest, fakeApi, ok, refusal, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
let answer: () => Response
let asked: ApiRequest[]
beforeEach(() => {
  signIn(sessionOf(1))
  asked = []
  fakeApi((request) => {
    if (request.path === '/auth/otp/status') return ok({ by: null, recovery_codes_left: 0, removed_at: null })
    asked.push(request)
    return answer()
  })
  show(
    <QueryClientProvider client={queryClient}>
      <PasswordPane paneId="p" params={{}} query={{}} />
    </QueryClientProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = () => fireEvent.submit(field('Kata sandi baru').form as HTMLFormElement)
const change = (retype = 'dermaga-yang-baru') => {
  write('Kata sandi saat ini', 'demo-dermaga')
  write('Kata sandi baru', 'dermaga-yang-baru')
  write('Ulangi kata sandi baru', retype)
  press()
}
const saidOf = (label: string) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

it('what is wrong is said at its field, the first has the focus, and nothing is sent', () => {
  press()
  expect(document.activeElement).toBe(field('Kata sandi saat ini'))
  change('dermaga-yang-lama')
  expect(saidOf('Ulangi kata sandi baru')).toBe('Tidak sama dengan kata sandi baru')
  expect(document.activeElement).toBe(field('Ulangi kata sandi baru'))
  expect(asked).toEqual([])
})

it('a wrong password is told at its field, and what failed otherwise as a failure to change it', async () => {
  answer = () => refusal('PASSWORD_WRONG', 'Kata sandi saat ini salah')
  change()
  await waitFor(() => expect(saidOf('Kata sandi saat ini')).toBe('Kata sandi saat ini salah'))
  answer = () => refusal('INTERNAL', 'Terjadi kesalahan pada server')
  change()
  await screen.findByText('Gagal mengubah kata sandi. Terjadi kesalahan pada server')
})

it('what was typed is gone once it is changed', async () => {
  answer = () => ok({})
  change()
  await screen.findByText('Kata sandi diubah')
  expect(['Kata sandi saat ini', 'Kata sandi baru', 'Ulangi kata sandi baru'].map((label) => field(label).value)).toEqual(['', '', ''])
})
