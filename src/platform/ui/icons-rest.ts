import type { icons } from './icons.ts'

/** A build moves here what the first screen does not draw (scripts/divide-icons.ts); else all are in icons.ts. */
export const iconsRest: Partial<typeof icons> = {}
