import { inPopover } from '#platform/ui/in-popover.tsx'

/** The first and the last day, within a popover. */
export const DateRange = inPopover(async () => (await import('#platform/ui/date-range.tsx')).DateRange)
