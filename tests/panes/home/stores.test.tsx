// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { StoreHealth } from '#panes/dashboard/store-health.tsx'
import { StoresCard } from '#panes/home/stores-card.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
beforeEach(() => {
  queryClient.clear()
  signIn(sessionOf(1))
})

const store = (store_code: string, marketplace: string, status: number) => ({ store_code, store_name: `Toko ${store_code}`, marketplace, status })

const both = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <StoresCard />
      <StoreHealth />
    </QueryClientProvider>,
  )

it('home and dashboard count the same stores: not those whose orders agents enter, nor those disconnected on purpose', async () => {
  fakeApi(() => ok([store('A', 'blibli', 2), store('B', 'tokopedia', 2), store('C', 'offline', 2), store('D', 'tokopedia', 0)]))
  both()
  expect(await screen.findAllByText('2 toko terhubung')).toHaveLength(2)
})

it('home and dashboard tell alike what is wrong with a store', async () => {
  fakeApi(() => ok([store('A', 'blibli', 1), store('B', 'tokopedia', 2)]))
  both()
  expect(await screen.findAllByText('Toko A')).toHaveLength(2)
  expect(screen.queryByText(/terhubung$/)).toBeNull()
})
