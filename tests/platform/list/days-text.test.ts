// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { startI18n } from '#platform/i18n/i18n.ts'
import { daysText } from '#platform/list/days-text.ts'
import { useSettings } from '#platform/settings/settings.ts'

it.each([
  ['id', ['9 Mei 2026 – 11 Mei 2026', '9 Mei 2026', 'Sejak 9 Mei 2026', 'Sampai 11 Mei 2026']],
  ['en', ['9 May 2026 – 11 May 2026', '9 May 2026', 'Since 9 May 2026', 'Until 11 May 2026']],
] as const)('the chip of the days says them as the language writes days, in %s', async (language, said) => {
  useSettings.setState({ language })
  await startI18n(language)
  const [start_date, end_date] = ['2026-05-09', '2026-05-11']
  const chosen = [
    [start_date, end_date],
    [start_date, start_date],
    [start_date, undefined],
    [undefined, end_date],
  ] as const
  expect(chosen.map(([first, last]) => daysText(first, last))).toEqual(said)
})
