// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Store } from '#contract/store/store.ts'
import { UploadForm } from '#panes/product/upload/upload-form.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { type ApiRequest, fakeApi, ok, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
const range = { least: 0, most: 100 }
const rules = {
  name: range,
  description: range,
  images: range,
  price: range,
  stock: range,
  variants: { most: 50, options: 20, dimensions: 2, name: 14, option: 20, known: [], pictures: false },
  brand: null,
  weight: { required: true, most: 50_000 },
  measures: null,
  size_chart: null,
  logistics: null,
  condition: false,
  unlisted: false,
}
const category = { code: 'K1', name: 'Kaos', path: ['Kaos'], is_leaf: true }
const row = (id: string, fields: object) => ({
  id,
  name: `Produk ${id}`,
  image_url: null,
  skus: [`SKU-${id}`],
  category: 'kaos',
  category_name: 'Kaos',
  issues: [],
  ...fields,
})
const missing = { state: 'missing', issues: [{ path: 'category', code: 'required', message: 'Kategori belum dipilih' }] }

let asked: ApiRequest[]
let done = 0
beforeEach(() => {
  queryClient.clear()
  signIn(sessionOf(1))
  done = 0
  asked = fakeApi(({ path, body }) => {
    if (path.includes('/upload/preview')) {
      const answered = (body as { answers: { categories: unknown[] } }).answers.categories.length > 0
      return ok({ rows: [row('1', answered ? { state: 'ready' } : missing), row('2', { state: 'listed' })] })
    }
    if (path.includes('/category')) return ok({ rows: [category] })
    if (path.includes('/attribute')) return ok({ rows: [] })
    if (path.includes('/rule')) return ok(rules)
    return ok({ job_id: 5 })
  })
  const store = { store_code: `lazada-${Math.random()}`, store_name: 'Melati', marketplace: 'lazada' } as Store
  show(
    <QueryClientProvider client={queryClient}>
      <PaneIdentity value={{ id: 'a', url: '/product/upload', standalone: false }}>
        <UploadForm
          of={{ product_ids: [1, 2] }}
          store={store}
          onDone={() => {
            done += 1
          }}
        />
      </PaneIdentity>
    </QueryClientProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

it('asks once for each category what is missing, says what would become of each, and makes what is ready', async () => {
  await screen.findByText('Kategori belum dipilih')
  expect(screen.getByText('Sudah dijual di sana')).toBeTruthy()
  const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: /Unggah|Memeriksa/ })
  await waitFor(() => expect(begin().textContent).toContain('Unggah 0 produk'))
  expect(begin().disabled).toBe(true)
  await waitFor(() => expect(screen.getByLabelText('Kategori tingkat 1').querySelectorAll('option')).toHaveLength(2))
  fireEvent.change(screen.getByLabelText('Kategori tingkat 1'), { target: { value: 'K1' } })
  await waitFor(() => expect(begin().textContent).toContain('Unggah 1 produk'))
  expect(screen.queryByText('Kategori belum dipilih')).toBeNull()
  fireEvent.change(await screen.findByLabelText(/Berat/), { target: { value: '300' } })
  await waitFor(() => expect(begin().disabled).toBe(false))
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(done).toBe(1))
  const job = asked.find(({ path }) => path === '/product/lazada/upload')
  expect(job?.body).toMatchObject({
    of: { product_ids: [1] },
    answers: { categories: [{ from: 'kaos', category: 'K1' }], weight: 300, markup: 0 },
    name: 'Unggah 1 produk ke Melati',
  })
})
