import { formatDay } from './i18n.ts'

/** A calendar day as it is read. */
export const dayText = (day: string | null): string => (day ? formatDay(`${day}T12:00:00+07:00`) : '')
