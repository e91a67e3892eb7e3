import { describe, expect, it } from 'vitest'
import { periodPresets, presetOf, presetPeriod } from '#contract/core/period-preset.ts'

describe('a preset period', () => {
  it('counts from the day it is seen from, over the ends of months and years', () => {
    const on = (today: string) => Object.fromEntries(periodPresets.map((preset) => [preset, Object.values(presetPeriod(preset, today)).join(' ')]))
    expect(on('2028-03-01')).toEqual({
      today: '2028-03-01 2028-03-01',
      yesterday: '2028-02-29 2028-02-29',
      last7: '2028-02-24 2028-03-01',
      last30: '2028-02-01 2028-03-01',
      thisMonth: '2028-03-01 2028-03-01',
      lastMonth: '2028-02-01 2028-02-29',
    })
    expect(on('2027-01-15').lastMonth).toBe('2026-12-01 2026-12-31')
  })

  it('is known again by its days', () => {
    expect(presetOf({ start_date: '2026-11-16', end_date: '2026-11-22' }, '2026-11-22')).toBe('last7')
    expect(presetOf({ start_date: '2026-11-16', end_date: '2026-11-21' }, '2026-11-22')).toBeUndefined()
  })
})
