// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { storeList } from '#contract/store/store.endpoints.ts'
import { InboxEmpty } from '#panes/chat/inbox/inbox-empty.tsx'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
beforeEach(() => {
  signIn(sessionOf(1))
  queryClient.setQueryData(callQuery(storeList, {}).queryKey, [{ store_code: 'A' }] as never)
})

const waysOn = (messages: number | undefined) => {
  show(
    <QueryClientProvider client={queryClient}>
      <PaneIdentity value={{ id: 'p1', url: '/chat', standalone: false }}>
        <InboxEmpty query={{ s: 'ongkir' }} messages={messages} />
      </PaneIdentity>
    </QueryClientProvider>,
  )
  expect(screen.getByText('Tidak ada chat yang cocok')).toBeTruthy()
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

it.each([
  ['offers no way on while it is not known which one leads on', undefined, []],
  ['leads to the messages that hold what no chat has in its name', 3, ['/chat?s=ongkir&find=messages']],
  ['leads back to all chats where no message holds it either', 0, ['/chat']],
])('a search without a chat %s', (_what, messages, links) => expect(waysOn(messages)).toEqual(links))

it('a search without a chat leads back to all chats where the messages do not come', async () => {
  expect(waysOn(undefined)).toEqual([])
  await vi.waitFor(() => expect(screen.getByRole('link').getAttribute('href')).toBe('/chat'), { timeout: 5_000 })
})
