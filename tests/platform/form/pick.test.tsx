// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Choice, Picker } from '#kernel/command.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { PickField, pick } from '#platform/form/pick-field.tsx'
import { rows } from '#platform/form/rows.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { momentPicker } from '#platform/pickers/moment.picker.ts'
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

const Begun = ({ agent }: { agent: number | null }) => <Form form={useForm(picking, { initial: { agent }, send })} submit="Kirim" autoFocus />

it('a form begins where nothing was picked yet, as at any other empty field', () => {
  show(<Begun agent={null} />)
  expect(document.activeElement).toBe(box('Agen'))
  cleanup()
  show(<Begun agent={2} />)
  expect(document.activeElement).toBe(box('Pemilik'))
})

const team = declareForm(z.object({ members: z.array(z.object({ agent: z.string().nullable() })) }), {
  blank: { members: [{ agent: '1' }, { agent: null }] },
  fields: {
    members: rows(() => 'Anggota', { fields: { agent: pick(() => 'Agen', agents, { required: true }) } }),
  },
})
const Team = () => <Form form={useForm(team, { send })} submit="Kirim" />

it('a row in which nothing was picked is marked, and asked for at its place', async () => {
  show(<Team />)
  expect((box('Agen') as HTMLInputElement).required).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Kirim' }))
  await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Wajib diisi']))
  expect(document.activeElement).toBe(box('Agen'))
})

it('one of many is found by the server, and can be another', async () => {
  show(<Picking />)
  fireEvent.change(box('Pemilik'), { target: { value: 'nobody' } })
  expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy()
  fireEvent.change(box('Pemilik'), { target: { value: 'senja' } })
  fireEvent.click(await screen.findByRole('option', { name: /Kopi Senja/ }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Catatan' }))
  fireEvent.focus(box('Agen'))
  await waitFor(() => expect(options()).toHaveLength(3))
  fireEvent.keyDown(box('Agen'), { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Kirim' }))
  await waitFor(() => expect(send).toHaveBeenCalledWith({ agent: 1, owner: 7, note: '' }, expect.anything()))
})

it('what was found for an earlier text is not picked by Enter: what was typed is, once it is found', async () => {
  const answer: Record<string, (choices: readonly Choice[]) => void> = {}
  const slow: Picker = {
    find: (s) =>
      new Promise((resolve) => {
        answer[s] = resolve
      }),
  }
  const onChange = vi.fn()
  show(<PickField label="Pemilik" picker={slow} value={null} onChange={onChange} />)
  fireEvent.focus(box('Pemilik'))
  await waitFor(() => expect(answer['']).toBeTruthy())
  answer['']?.([{ value: '1', title: 'Kopi Senja' }])
  await waitFor(() => expect(options()).toEqual(['Kopi Senja']))
  fireEvent.change(box('Pemilik'), { target: { value: 'melati' } })
  fireEvent.keyDown(box('Pemilik'), { key: 'Enter' })
  expect(onChange).not.toHaveBeenCalled()
  await waitFor(() => expect(answer.melati).toBeTruthy())
  answer.melati?.([{ value: '2', title: 'Toko Melati' }])
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('2'))
})

let foundLate: (choices: readonly Choice[]) => void = () => undefined
const late: Picker = {
  find: () =>
    new Promise((resolve) => {
      foundLate = resolve
    }),
}
const finding = declareForm(z.object({ owner: z.string().nullable(), title: z.string(), note: z.string() }), {
  blank: { owner: null, title: '', note: '' },
  fields: { owner: pick(() => 'Pemilik', late), title: text(() => 'Judul'), note: text(() => 'Catatan') },
})
const Finding = () => <Form form={useForm(finding, { send })} submit="Kirim" />

it('what is found after the person went on is taken, and the caret stays where it was put', async () => {
  show(<Finding />)
  box('Pemilik').focus()
  fireEvent.change(box('Pemilik'), { target: { value: 'senja' } })
  fireEvent.keyDown(box('Pemilik'), { key: 'Enter' })
  const note = screen.getByRole('textbox', { name: 'Catatan' })
  note.focus()
  await waitFor(() => {
    foundLate([{ value: '7', title: 'Kopi Senja' }])
    expect(screen.getByRole('group', { name: 'Pemilik' }).textContent).toContain('Kopi Senja')
  })
  expect(document.activeElement).toBe(note)
})

it('Enter where nothing was found sends no form, and leaves what was typed', async () => {
  show(<Picking />)
  fireEvent.focus(box('Pemilik'))
  fireEvent.change(box('Pemilik'), { target: { value: 'tidak ada' } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Tidak ada yang cocok'))
  // Prevented: a browser would send the form by it.
  expect(fireEvent.keyDown(box('Pemilik'), { key: 'Enter' })).toBe(false)
  expect((box('Pemilik') as HTMLInputElement).value).toBe('tidak ada')
})

it('a search that failed says so and is tried again', async () => {
  let fails = true
  const failing: Picker = { find: async () => (fails ? Promise.reject(new TypeError('x')) : [{ value: '1', title: 'Kopi Senja' }]) }
  show(<PickField label="Pemilik" picker={failing} value={null} onChange={vi.fn()} />)
  fireEvent.focus(box('Pemilik'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  fireEvent.focus(box('Pemilik'))
  expect(await screen.findByRole('option', { name: 'Kopi Senja' })).toBeTruthy()
})

it('what was picked before a reload is named again, and Escape leaves it as it was', async () => {
  const onChange = vi.fn()
  show(<PickField label="Agen" picker={agents} value="3" onChange={onChange} />)
  await waitFor(() => expect(screen.getByRole('group', { name: 'Agen' }).textContent).toContain('Sari Dewi'))
  fireEvent.click(screen.getByRole('button', { name: 'Ganti' }))
  await waitFor(() => expect(options()).toHaveLength(3))
  fireEvent.keyDown(box('Agen'), { key: 'Escape' })
  expect(screen.getByRole('group', { name: 'Agen' }).textContent).toContain('Sari Dewi')
  fireEvent.click(screen.getByRole('button', { name: 'Ganti' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Ayu Lestari' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1')
})

it('a moment is typed in words, shown as it was understood, and kept as an instant', async () => {
  const onChange = vi.fn()
  show(<PickField label="Kapan" picker={momentPicker} value={null} onChange={onChange} calendar />)
  fireEvent.change(box('Kapan'), { target: { value: '3/1/2030 9.15' } })
  await waitFor(() => expect(options()[0]).toBe('3 Jan 2030, 09.15 WIB3/1/2030 9.15'))
  fireEvent.keyDown(box('Kapan'), { key: 'Enter' })
  expect(onChange).toHaveBeenCalledWith('2030-01-03T02:15:00.000Z')
  fireEvent.change(document.querySelector('input[type=datetime-local]') as HTMLInputElement, { target: { value: '2030-02-01T14:00' } })
  expect(onChange).toHaveBeenCalledWith('2030-02-01T07:00:00.000Z')
})
