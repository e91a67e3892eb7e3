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
