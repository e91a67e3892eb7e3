// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { profitReport } from '#contract/income/profit.endpoints.ts'
import { noProfit, noProfitSetting } from '#contract/income/profit.ts'
import ProfitReportPane from '#panes/report/profit/profit.pane.tsx'
import ProfitSettingsPane from '#panes/settings/profit/profit.pane.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { fakeApi, ok, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
beforeEach(() => {
  queryClient.clear()
  signIn(sessionOf(1))
})
afterEach(() => vi.unstubAllGlobals())

const setting = { ...noProfitSetting, packing_cost: 1500, margin_limit: 1000, told: [{ store_code: 'A', orders: 4, revenue: 100_000, fees: -8_450 }] }
const store = { store_code: 'A', store_name: 'Toko A', marketplace: 'shopee' }

it('what is reckoned with is written as shares and amounts, and kept in hundredths and rupiah; of a store only what differs', async () => {
  const requests = fakeApi(({ path }) => ok(path.startsWith('/store') ? [store] : setting))
  show(
    <QueryClientProvider client={queryClient}>
      <ProfitSettingsPane />
    </QueryClientProvider>,
  )
  const field = async (name: string) => (await screen.findAllByRole<HTMLInputElement>('textbox', { name })) as [HTMLInputElement, HTMLInputElement]
  expect((await field('Batas margin'))[0].value).toBe('10')
  expect(screen.getByText('8,45%')).toBeTruthy()
  const [all, own] = await field('Perkiraan biaya marketplace')
  fireEvent.change(all, { target: { value: '8,5' } })
  fireEvent.change(own, { target: { value: '9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      packing_cost: 1500,
      fee_rate: 850,
      margin_limit: 1000,
      stores: [{ store_code: 'A', packing_cost: null, fee_rate: 900 }],
    }),
  )
})

it('what is settled and what is estimated stand apart, each with what it opens', async () => {
  const figures = {
    ...noProfit,
    orders: 2,
    revenue: 100_000,
    profit: 20_000,
    estimated: { ...noProfit.estimated, orders: 3, revenue: 50_000, profit: 9_000 },
  }
  fakeApi(({ path }) => ok(path.startsWith('/store') ? [store] : /profit\?/.test(path) ? { ...figures, due: 0 } : { rows: [], more: false }))
  show(
    <QueryClientProvider client={queryClient}>
      <PaneIdentity value={{ id: 'a', url: '/report/profit', standalone: false }}>
        <ProfitReportPane paneId="a" params={{}} query={profitReport.address.schema.parse({})} />
      </PaneIdentity>
    </QueryClientProvider>,
  )
  const link = async (name: string) => (await screen.findByRole('group', { name })).querySelector('a')?.getAttribute('href')
  expect(await link('Laba')).toMatch(/^\/report\/profit\/order\?profit_state=settled&/)
  expect(await link('Perkiraan laba')).toMatch(/^\/report\/profit\/order\?profit_state=estimated&/)
})
