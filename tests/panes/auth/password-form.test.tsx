// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errorMessage } from '#contract/core/error-messages.ts'
import { PasswordForm } from '#panes/auth/login/password-form.tsx'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { fakeApi, refusal } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'
import { declaredScreens } from '../../support/declared.ts'

setUpPage()
setScreens(declaredScreens)

const nobody = () => {
  throw new Error('Nobody was let in')
}

it('a sign-in that was tried too often says how long to wait, and keeps what was typed', async () => {
  const requests = fakeApi(() => refusal('TOO_MANY_REQUESTS', errorMessage('TOO_MANY_REQUESTS', 'id', { seconds: 240 })))
  show(
    <PaneIdentity value={{ id: 'a', url: '/login', standalone: false }}>
      <PasswordForm onSession={nobody} onOtp={nobody} />
    </PaneIdentity>,
  )
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  const password = screen.getByLabelText<HTMLInputElement>('Kata sandi')
  fireEvent.change(email, { target: { value: 'rina@example.test' } })
  fireEvent.change(password, { target: { value: 'kuda laut' } })
  fireEvent.click(screen.getByRole('button', { name: 'Masuk' }))
  expect(await screen.findByText(/Tunggu 4 menit/)).toBeTruthy()
  expect([requests.length, email.value, password.value]).toEqual([1, 'rina@example.test', 'kuda laut'])
})
