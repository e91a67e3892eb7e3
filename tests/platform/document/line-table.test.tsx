// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { lineFields } from '#platform/document/line-fields.ts'
import { LineTable } from '#platform/document/line-table.tsx'
import { countText } from '#platform/form/count.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()

const line = z.object({ sku: z.string(), name: z.string(), variant: z.string(), qty: countText({ least: 1, most: 50 }) })
type Line = z.input<typeof line>
const counted = declareForm(z.object({ lines: z.array(line).readonly() }), {
  blank: { lines: [] },
  fields: { lines: lineFields<Line>('qty') },
})
const named = (sku: string, qty: string): Line => ({ sku, qty, name: `Nama ${sku}`, variant: '' })

const send = vi.fn<(sent: unknown) => Promise<unknown>>()
const done = vi.fn()
beforeEach(() => {
  send.mockReset().mockResolvedValue({})
  done.mockReset()
})

function Counted({ lines, onDone }: { lines: readonly Line[]; onDone?: () => void }) {
  const form = useForm(counted, { initial: { lines }, send })
  const { value, onChange, error } = form.bind('lines')
  const write = onChange as (lines: readonly Line[]) => void
  const now = value as readonly Line[]
  return (
    <Form form={form} submit="Kirim">
      <LineTable
        lines={now}
        columns={[
          {
            name: 'qty',
            head: 'Jumlah',
            width: 'w-20',
            field: ({ sku, qty }, at) => ({
              path: `lines.${at}.qty`,
              label: `Jumlah ${sku}`,
              value: qty,
              error: form.bind(`lines.${at}.qty`).error,
              maxLength: 16,
              onChange: (written) => write(now.map((other, place) => (place === at ? { ...other, qty: written } : other))),
            }),
          },
          { name: 'twice', head: 'Dua kali', width: 'w-20', show: ({ qty }) => Number(qty) * 2 },
        ]}
        latest={null}
        error={error}
        onRemove={(at) => write(now.filter((_, place) => place !== at))}
        onDone={onDone}
      />
    </Form>
  )
}

const field = (sku: string) => screen.getByRole('textbox', { name: `Jumlah ${sku}` }) as HTMLInputElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('tells what is wrong with a line at its field, once, and goes there', async () => {
  show(<Counted lines={[named('A', '1'), named('B', '51')]} />)
  press('Kirim')
  await waitFor(() => expect(document.activeElement).toBe(field('B')))
  expect(screen.getAllByText('Bilangan bulat, 1 – 50')).toHaveLength(1)
  expect(document.getElementById(field('B').getAttribute('aria-describedby') ?? '')?.textContent).toBe('Bilangan bulat, 1 – 50')
  expect(send).not.toHaveBeenCalled()
})

it('tells below the lines what the server refuses of a line and no field is for', async () => {
  show(<Counted lines={[named('A', '1')]} />)
  send.mockRejectedValueOnce(new ApiError('VALIDATION', 400, 'Isian salah', [{ path: 'body.lines.0.sku', message: 'SKU ini tidak ada' }]))
  press('Kirim')
  expect((await screen.findByRole('alert')).textContent).toBe('SKU ini tidak ada')
  expect(screen.getByRole('table').parentElement?.contains(screen.getByRole('alert'))).toBe(true)
})

it('goes from line to line by the arrows, and on by Enter', () => {
  show(<Counted lines={[named('A', '1'), named('B', '2')]} onDone={done} />)
  field('A').focus()
  fireEvent.keyDown(field('A'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(field('B'))
  fireEvent.keyDown(field('B'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(field('A'))
  expect(done).not.toHaveBeenCalled()
  fireEvent.keyDown(field('A'), { key: 'Enter' })
  expect(done).toHaveBeenCalledOnce()
})

it('keeps the focus in the lines when one is taken away, and leads on after the last', async () => {
  show(<Counted lines={[named('A', '1'), named('B', '2')]} onDone={done} />)
  press('Hapus B')
  await waitFor(() => expect(document.activeElement).toBe(field('A')))
  expect(screen.queryByText('Nama B')).toBeNull()
  press('Hapus A')
  expect(done).toHaveBeenCalledOnce()
})
