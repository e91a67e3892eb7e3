import { timeZones } from '#contract/core/time-zone.ts'
import type { Choice, Picker } from '#kernel/command.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'

/** Indonesia's own by the names that people use; the first ones that are found. */
const own: Readonly<Record<string, MessageKey>> = {
  'Asia/Jakarta': 'workspace.zone.wib',
  'Asia/Makassar': 'workspace.zone.wita',
  'Asia/Jayapura': 'workspace.zone.wit',
}

/** How far a zone's clock is ahead now: `UTC+08:00`. */
const aheadNow = (zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? ''

export function zoneChoice(zone: string): Choice {
  const name = own[zone]
  return { value: zone, title: name ? t(name) : zone.replaceAll('_', ' '), hint: aheadNow(zone) }
}

let all: readonly Choice[] | undefined

/** Every time zone that the browser knows. */
export const timeZonePicker = {
  choices: async (): Promise<readonly Choice[]> => {
    all ??= [...timeZones, ...Intl.supportedValuesOf('timeZone').filter((zone) => !timeZones.includes(zone))].map(zoneChoice)
    return all
  },
  named: zoneChoice,
} satisfies Picker
