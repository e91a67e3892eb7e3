// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startI18n } from '#platform/i18n/i18n.ts'
import { DateRange } from '#platform/ui/date-range.tsx'

await startI18n('id')
afterEach(cleanup)

it('days that stand the wrong way round are told at the field and not looked for, until they are right', () => {
  const onChange = vi.fn()
  render(<DateRange start_date="2026-11-10" from="Dari tanggal" to="Sampai tanggal" onChange={onChange} />)
  const end = screen.getByLabelText('Sampai tanggal')
  fireEvent.change(end, { target: { value: '2026-11-01' } })
  expect(screen.getByRole('alert').textContent).toBe('Tanggal ini sebelum “Dari tanggal”')
  expect(end.getAttribute('aria-invalid')).toBe('true')
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Dari tanggal'), { target: { value: '2026-10-30' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ start_date: '2026-10-30', end_date: '2026-11-01' })
})

it('a day is typed in either language, is shown as it is understood, and chosen when the typing ends', () => {
  const onChange = vi.fn()
  render(<DateRange from="Dari tanggal" to="Sampai tanggal" onChange={onChange} />)
  const from = screen.getByLabelText('Dari tanggal')
  fireEvent.change(from, { target: { value: '2 Nov 2025' } })
  expect(screen.getByText('2 Nov 2025')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.keyDown(from, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ start_date: '2025-11-02', end_date: undefined })
  fireEvent.change(from, { target: { value: 'entah kapan' } })
  fireEvent.blur(from)
  expect(screen.getByRole('alert').textContent).toContain('Tanggal ini tidak dikenali')
  expect(onChange).toHaveBeenCalledTimes(1)
})
