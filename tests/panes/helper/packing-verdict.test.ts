import { expect, it } from 'vitest'
import { outcomeText, type Scan } from '#panes/helper/packing/verdict.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { useSettings } from '#platform/settings/settings.ts'

/** Scanned at 09.30 WIB on 10 May, when somebody had packed it at the given instant. */
const scanned = (by: string) =>
  ({
    id: 1,
    code: 'SHPE-1',
    action: 'pack',
    at: '2026-05-10T02:30:00Z',
    undo: null,
    reply: { outcome: 'already', by: { name: 'Sari', at: by }, parcel_code: null, order: null, stop: null },
  }) as unknown as Scan

it('a parcel packed earlier the same day is told with its time, one of another day with its day too', async () => {
  await startI18n('id')
  expect(outcomeText(scanned('2026-05-10T01:09:00Z'))).toBe('Oleh Sari, pukul 08.09.')
  expect(outcomeText(scanned('2026-05-09T16:59:00Z'))).toBe('Oleh Sari, 9 Mei 2026, 23.59 WIB.')
  useSettings.setState({ language: 'en' })
  await startI18n('en')
  expect(outcomeText(scanned('2026-05-10T01:09:00Z'))).toBe('By Sari, at 08:09.')
  expect(outcomeText(scanned('2026-05-09T16:59:00Z'))).toBe('By Sari, 9 May 2026, 23:59 WIB.')
})
