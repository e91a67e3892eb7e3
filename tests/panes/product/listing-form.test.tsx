// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ListingForm } from '#panes/product/listing-write/listing-form.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { type ApiRequest, fakeApi, ok, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
const range = { least: 1, most: 100 }
const rules = {
  name: range,
  description: range,
  images: { least: 0, most: 9 },
  price: range,
  stock: range,
  variants: { most: 50, options: 20, dimensions: 2, name: 14, option: 20, known: [], pictures: false },
  brand: { required: true, is_open: true },
  weight: { required: true, most: 50_000 },
  measures: null,
  size_chart: null,
  logistics: { required: true, choices: [{ code: 'J1', name: 'Reguler', fixed: false, most_weight: null }] },
  condition: false,
  unlisted: false,
}
const attributes = [
  { code: 'A1', name: 'Bahan', kind: 'choice', required: true, choices: [{ code: 'V1', name: 'Katun' }], is_open: false, units: [], most: 1 },
  { code: 'A2', name: 'Motif', kind: 'text', required: false, choices: [], is_open: true, units: [], most: 1 },
]
const category = { code: 'K1', name: 'Kaos', path: ['Fashion', 'Kaos'], is_leaf: true }
const invalid = (issues: object[]) =>
  Response.json({ error: { code: 'LISTING_INVALID', message: 'Belum lengkap', issues }, message: 'Belum lengkap' }, { status: 422 })

let answer: () => Response
let asked: ApiRequest[]
beforeEach(() => {
  queryClient.clear()
  signIn(sessionOf(1))
  asked = fakeApi(({ path, method }) => {
    if (method === 'POST') return answer()
    if (path.includes('/category')) return ok({ rows: [category] })
    if (path.includes('/attribute')) return ok({ rows: attributes })
    return ok(rules)
  })
  show(
    <QueryClientProvider client={queryClient}>
      <PaneIdentity value={{ id: 'a', url: '/product/lazada/edit', standalone: false }}>
        <ListingForm of={{ marketplace: 'lazada', store_code: 'lazada-1' }} keep={`listing.test-${Math.random()}`} />
      </PaneIdentity>
    </QueryClientProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const write = (label: RegExp | string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
const sent = () => asked.filter(({ method }) => method === 'POST')

it('asks for the category first, then what that has; refusals stand at their fields and the first has the focus', async () => {
  expect(screen.queryByLabelText(/Nama listing/)).toBeNull()
  fireEvent.change(await screen.findByLabelText('Kategori tingkat 1'), { target: { value: '' } })
  await waitFor(() => expect(screen.getByLabelText('Kategori tingkat 1').querySelectorAll('option')).toHaveLength(2))
  write('Kategori tingkat 1', 'K1')
  await screen.findByLabelText(/Bahan/)
  write(/Nama listing/, 'Kaos polos')
  write(/Deskripsi/, 'Adem')
  write(/Merek/, 'Dermaga')
  write(/Bahan/, 'V1')
  write('Harga, baris 1', '75.000')
  write(/Berat/, '250')
  answer = () =>
    invalid([
      { path: 'attributes.0.values', code: 'refused', message: 'Bahan ditolak' },
      { path: 'attributes.A2', code: 'required', message: 'Motif wajib diisi' },
      { path: 'variants.0.price', code: 'too_low', message: 'Harga paling rendah 100' },
    ])
  send()
  await screen.findByText('Bahan ditolak')
  expect(screen.getByText('Motif wajib diisi')).toBeTruthy()
  expect(screen.getByText('Harga paling rendah 100')).toBeTruthy()
  // The focus follows once the refusals stand.
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('attributes.A1'))
  expect(sent()[0]).toMatchObject({
    path: '/product/lazada/listing',
    body: {
      store_code: 'lazada-1',
      category: 'K1',
      name: 'Kaos polos',
      brand: { code: null, name: 'Dermaga' },
      attributes: [{ code: 'A1', values: [{ code: 'V1', name: 'Katun', unit: null }] }],
      variants: [{ mp_variant_id: null, price: 75_000, options: [] }],
      weight: 250,
      measures: null,
    },
  })
})
