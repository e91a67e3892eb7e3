// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { create } from 'zustand'
import { declareSettings, Settings } from '#platform/form/settings.tsx'
import { ApiError } from '#platform/http/api-error.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()

const initial = { loud: false, size: 'small' as 'small' | 'large' }
const useKept = create(() => initial)
const write = vi.fn<(change: object) => Promise<void>>()
let may = true

const { group, toggle, choice } = declareSettings<typeof initial>({
  useValues: () => ({
    values: useKept(),
    may: (name) => may || name === 'size',
    notice: (names) => (may || names.includes('size') ? null : 'Hanya pemilik'),
  }),
  async save(change) {
    const before = useKept.getState()
    useKept.setState(change)
    await write(change).catch((error) => {
      useKept.setState(before)
      throw error
    })
  },
})
const loud = toggle('loud', () => 'Keras')
const all = group([loud, choice('size', () => 'Ukuran', { as: 'list', options: ['small', 'large'], say: (size) => size })])

beforeEach(() => {
  may = true
  useKept.setState(initial)
  write.mockReset().mockResolvedValue()
})
const shown = () => screen.getByRole('switch', { name: 'Keras' })

it('a setting applies at once and shows that it is being saved', async () => {
  let answer = () => {}
  write.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  show(<Settings of={all} />)
  fireEvent.click(shown())
  expect(shown().getAttribute('aria-checked')).toBe('true')
  expect(shown().closest('[aria-busy]')).not.toBeNull()
  await act(async () => answer())
  expect(shown().closest('[aria-busy]')).toBeNull()
  fireEvent.change(screen.getByRole('combobox', { name: 'Ukuran' }), { target: { value: 'large' } })
  expect(write).toHaveBeenLastCalledWith({ size: 'large' })
})

it('what was refused is as it was, says why, and can be tried again', async () => {
  write.mockRejectedValueOnce(new ApiError('NETWORK', 0, 'NETWORK'))
  show(<Settings of={all} />)
  fireEvent.click(shown())
  expect((await screen.findByRole('alert')).textContent).toContain('Tidak bisa menghubungi server')
  expect(shown().getAttribute('aria-checked')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await waitFor(() => expect(shown().getAttribute('aria-checked')).toBe('true'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('who may not change a setting sees it, and is told why where they may change none', () => {
  may = false
  show(<Settings of={all} />)
  expect((shown() as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('combobox', { name: 'Ukuran' }) as HTMLSelectElement).disabled).toBe(false)
  expect(screen.queryByText('Hanya pemilik')).toBeNull()
  show(<Settings of={group([loud])} />)
  expect(screen.getByText('Hanya pemilik')).toBeTruthy()
})
