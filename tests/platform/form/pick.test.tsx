// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Picker } from '#kernel/command.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()

const agents: Picker = { choices: async () => ['Ayu Lestari', 'Budi Santoso', 'Sari Dewi'].map((title, at) => ({ value: String(at + 1), title })) }
const owners: Picker = { find: async (s) => (s === 'senja' ? [{ value: '7', title: 'Kopi Senja', hint: 'senja@toko.test' }] : []) }
const picking = declareForm(z.object({ agent: z.coerce.number().min(1), owner: z.coerce.number().min(1), note: z.string() }), {
  blank: { agent: null, owner: null, note: '' },
  fields: { agent: pick(() => 'Agen', agents), owner: pick(() => 'Pemilik', owners), note: text(() => 'Catatan') },
})
const send = vi.fn(async (_: unknown) => {})
const Picking = () => <Form form={useForm(picking, { send })} submit="Kirim" />

const box = (name: string) => screen.getByRole('combobox', { name })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

it('one of a few is found as in the palette, and Enter goes on to the next field', async () => {
  show(<Picking />)
  fireEvent.click(screen.getByRole('button', { name: 'Kirim' }))
  await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Wajib diisi', 'Wajib diisi']))
  expect(document.activeElement).toBe(box('Agen'))
  await waitFor(() => expect(options()).toHaveLength(3))
  fireEvent.keyDown(box('Agen'), { key: 'ArrowDown' })
  fireEvent.change(box('Agen'), { target: { value: 'sari' } })
  await waitFor(() => expect(options()).toEqual(['Sari Dewi']))
  fireEvent.keyDown(box('Agen'), { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Agen' })).toBeNull())
  expect(screen.getByRole('group', { name: 'Agen' }).textContent).toContain('Sari Dewi')
  expect(document.activeElement).toBe(box('Pemilik'))
})

it('one of many is found by the server, and can be another', async () => {
  show(<Picking />)
  fireEvent.change(box('Pemilik'), { target: { value: 'nobody' } })
  expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy()
  fireEvent.change(box('Pemilik'), { target: { value: 'senja' } })
  fireEvent.click(await screen.findByRole('option', { name: /Kopi Senja/ }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Catatan' }))
  fireEvent.keyDown(box('Agen'), { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Kirim' }))
  await waitFor(() => expect(send).toHaveBeenCalledWith({ agent: 1, owner: 7, note: '' }, expect.anything()))
})
