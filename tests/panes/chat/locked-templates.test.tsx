// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Chat } from '#contract/chat/chat.ts'
import { LockedTemplates } from '#panes/chat/conversation/locked-templates.tsx'
import { Settings } from '#platform/form/settings.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { browserSettings } from '#platform/shell/browser-settings.tsx'
import { fakeApi, ok, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
afterEach(() => vi.unstubAllGlobals())

const chat = { marketplace: 'whatsapp', mp_buyer_id: '', store_code: 'WA-1', store_name: 'Toko', alias_name: '', full_name: 'Sari' } as Chat

it('reply templates that are locked stay above the reply, and are put in filled in', async () => {
  signIn(sessionOf(1))
  fakeApi(() => ok([{ template_id: 1, name: 'Salam', message: 'Halo {name}!' }]))
  const chosen = vi.fn()
  show(
    <QueryClientProvider client={queryClient}>
      <Settings of={browserSettings} />
      <LockedTemplates chat={chat} onChoose={chosen} />
    </QueryClientProvider>,
  )
  expect(screen.queryByRole('toolbar', { name: 'Template' })).toBeNull()
  act(() => screen.getByRole('switch', { name: 'Kunci template' }).click())
  fireEvent.click(await screen.findByRole('button', { name: 'Salam' }))
  expect(chosen).toHaveBeenCalledWith('Halo Sari!')
  act(() => screen.getByRole('switch', { name: 'Kunci template' }).click())
  expect(screen.queryByRole('toolbar', { name: 'Template' })).toBeNull()
})
