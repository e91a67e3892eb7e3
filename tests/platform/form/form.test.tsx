// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readDraft, writeDraft } from '#platform/drafts/draft-store.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { email, password, text } from '#platform/form/fields.tsx'
import { Form, FormDialog } from '#platform/form/form.tsx'
import { rows } from '#platform/form/rows.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()
beforeEach(() => sessionStorage.clear())

const body = z.object({
  name: z.string().trim().min(1).max(20),
  email: z.string().trim().pipe(z.email()),
  note: z.string().optional(),
  items: z.array(z.object({ sku: z.string().trim().min(1), qty: z.string().regex(/^\d+$/) })).min(1),
})
const bundle = declareForm(body, {
  blank: { name: '', email: '', note: '', items: [] },
  fields: {
    name: text(() => 'Nama'),
    email: email(() => 'Surel'),
    note: text(() => 'Catatan'),
    items: rows(() => 'Isi', { blank: { sku: '', qty: '' }, most: 3, fields: { sku: text(() => 'SKU'), qty: text(() => 'Jumlah') } }),
  },
  codes: { NAME_TAKEN: 'name' },
})

const right = { name: 'Paket', email: 'a@b.test', items: [{ sku: 'A', qty: '1' }] }
const send = vi.fn<(sent: unknown) => Promise<unknown>>()
beforeEach(() => void send.mockReset().mockResolvedValue({}))

function Bundle({ keep, initial }: { keep?: string; initial?: Partial<z.input<typeof body>> }) {
  const form = useForm(bundle, { keep, initial, send })
  return <Form form={form} submit="Kirim" autoFocus />
}
function BundleDialog({ onClose }: { onClose(): void }) {
  return <FormDialog form={useForm(bundle, { initial: right, send })} title="Paket" submit="Kirim" onClose={onClose} />
}

const secret = declareForm(z.object({ name: z.string(), secret: z.string() }), {
  blank: { name: '', secret: '' },
  fields: { name: text(() => 'Nama'), secret: password(() => 'Sandi', { type: 'text' }) },
})
const Keeping = () => <Form form={useForm(secret, { keep: 'test.keeping', send })} submit="Kirim" />

const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const told = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

describe('a form of a schema', () => {
  it('marks and limits its fields as the schema does', () => {
    show(<Bundle />)
    expect([field('Nama').required, field('Surel').required, field('Catatan').required]).toEqual([true, true, false])
    expect(field('Nama').maxLength).toBe(20)
    expect(document.activeElement).toBe(field('Nama'))
  })

  it('says below each field what is wrong, goes to the first, and asks the server for nothing', async () => {
    show(<Bundle initial={{ ...right, email: 'nobody', items: [{ sku: 'A', qty: 'dua' }] }} />)
    press('Kirim')
    await waitFor(() => expect(document.activeElement).toBe(field('Surel')))
    expect(told(field('Surel'))).toBe('Tulis alamat email yang lengkap')
    expect(told(field('Jumlah'))).toBe('Jawaban ini tidak sesuai')
    expect(told(field('SKU'))).toBeUndefined()
    expect(send).not.toHaveBeenCalled()
    type('Surel', 'a@b.test')
    expect(told(field('Surel'))).toBeUndefined()
    press('Kirim')
    await waitFor(() => expect(document.activeElement).toBe(field('Jumlah')))
  })

  it('sends what the schema makes of it, once, by Mod+Enter as well', async () => {
    let answer = (_: unknown) => {}
    const answered = new Promise((resolve) => {
      answer = resolve
    })
    send.mockReturnValue(answered)
    show(<Bundle initial={{ ...right, name: ' Paket ' }} />)
    fireEvent.keyDown(field('Catatan'), { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(field('Catatan'), { key: 'Enter', metaKey: true })
    press('Kirim')
    expect(send).toHaveBeenCalledOnce()
    expect(send.mock.calls[0]?.[0]).toEqual({ ...right, note: '' })
    await act(async () => answer({}))
  })

  it('puts a refusal of the server at its field, and loses nothing', async () => {
    show(<Bundle initial={right} />)
    type('Catatan', 'pelan')
    send.mockRejectedValueOnce(new ApiError('NAME_TAKEN', 409, 'Nama ini sudah dipakai'))
    press('Kirim')
    await waitFor(() => expect(told(field('Nama'))).toBe('Nama ini sudah dipakai'))
    await waitFor(() => expect(document.activeElement).toBe(field('Nama')))
    send.mockRejectedValueOnce(new ApiError('VALIDATION', 400, 'Isian salah', [{ path: 'body.items.0.sku', message: 'SKU ini tidak ada' }]))
    press('Kirim')
    await waitFor(() => expect(told(field('SKU'))).toBe('SKU ini tidak ada'))
    send.mockRejectedValueOnce(new ApiError('NETWORK', 0, 'NETWORK'))
    press('Kirim')
    expect((await screen.findByRole('alert')).textContent).toContain('Tidak bisa menghubungi server')
    expect(field('Catatan').value).toBe('pelan')
  })

  it('shows what is wrong below a field, and by its buttons why it could not be sent', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    const isSeen = (text: Element) => seen.mock.contexts.some((element) => (element as Element).contains(text))
    show(<Bundle initial={right} />)
    send.mockRejectedValueOnce(new ApiError('NAME_TAKEN', 409, 'Nama ini sudah dipakai'))
    press('Kirim')
    const below = await screen.findByText('Nama ini sudah dipakai')
    expect(isSeen(below)).toBe(true)
    send.mockRejectedValueOnce(new ApiError('NETWORK', 0, 'NETWORK'))
    press('Kirim')
    await waitFor(() => expect(below.isConnected).toBe(false))
    const alert = await screen.findByRole('alert')
    const [last, button] = [field('Jumlah'), screen.getByRole('button', { name: 'Kirim' })]
    expect(last.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(alert.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(isSeen(alert)).toBe(true)
  })
})

describe('nested rows', () => {
  const skus = () => screen.queryAllByRole('textbox', { name: 'SKU' }).map((input) => (input as HTMLInputElement).value)

  it('are added and taken out, and the keys go along', async () => {
    show(<Bundle initial={{ ...right, items: [] }} />)
    press('Kirim')
    expect((await screen.findByRole('alert')).textContent).toBe('Wajib diisi')
    press('Tambah baris')
    await waitFor(() => expect(document.activeElement).toBe(field('SKU')))
    press('Tambah baris')
    press('Tambah baris')
    expect(screen.queryByRole('button', { name: 'Tambah baris' })).toBeNull()
    press('Hapus baris 2')
    expect(skus()).toHaveLength(2)
  })

  it('are moved by the arrows on their buttons', async () => {
    show(<Bundle initial={{ ...right, items: ['A', 'B', 'C'].map((sku) => ({ sku, qty: '1' })) }} />)
    const down = screen.getByRole('button', { name: 'Turunkan baris 1' })
    down.focus()
    fireEvent.keyDown(down, { key: 'ArrowDown' })
    expect(skus()).toEqual(['B', 'A', 'C'])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Turunkan baris 2' })))
  })
})

describe('what is written', () => {
  it('is there again after a reload and follows other windows, but for a password, and is forgotten when it is sent', async () => {
    show(<Keeping />)
    type('Nama', 'Sari')
    type('Sandi', 'rahasia')
    expect(readDraft('test.keeping')?.value).toEqual({ name: 'Sari' })
    cleanup()
    show(<Keeping />)
    expect([field('Nama').value, field('Sandi').value]).toEqual(['Sari', ''])
    act(() => writeDraft('test.keeping', { name: 'Sari dari jendela lain' }))
    expect(field('Nama').value).toBe('Sari dari jendela lain')
    press('Kirim')
    await waitFor(() => expect(readDraft('test.keeping')).toBeNull())
  })

  it('is not taken where an older version kept another shape', () => {
    writeDraft('test.shape', { name: ['x'], items: 'none', gone: 1 })
    show(<Bundle keep="test.shape" />)
    expect(field('Nama').value).toBe('')
  })

  it('is asked about before a dialog that keeps nothing is left', async () => {
    const close = vi.fn()
    show(<BundleDialog onClose={close} />)
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    expect(close).toHaveBeenCalledOnce()
    cleanup()
    show(<BundleDialog onClose={close} />)
    fireEvent.change(await screen.findByRole('textbox', { name: 'Catatan' }), { target: { value: 'x' } })
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await screen.findByText(/belum dikirim dan akan hilang/)
    expect(close).toHaveBeenCalledOnce()
    press('Buang')
    expect(close).toHaveBeenCalledTimes(2)
  })
})
