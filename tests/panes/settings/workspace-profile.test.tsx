// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ProfileForm } from '#panes/settings/workspace/profile.tsx'
import { signIn } from '#platform/session/session.ts'
import { fakeApi, refusal, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
afterEach(() => vi.unstubAllGlobals())

it('a workspace that could not be updated says so, with the reason, and keeps what was typed', async () => {
  signIn(sessionOf(1))
  fakeApi(() => refusal('INTERNAL', 'Terjadi kesalahan pada server'))
  const none = { image_url: null, logo_url: null, delete_at: null, owners: ['Rina'] }
  show(<ProfileForm profile={{ name: 'Toko Melati', address: '', phone: '', time_zone: 'Asia/Jakarta', ...none }} />)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nama' })
  fireEvent.change(name, { target: { value: 'Toko Mawar' } })
  fireEvent.submit(name.form as HTMLFormElement)
  await screen.findByText('Gagal memperbarui ruang kerja. Terjadi kesalahan pada server')
  expect(name.value).toBe('Toko Mawar')
})
