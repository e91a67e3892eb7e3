import { accessories } from './catalogue-accessories.ts'
import { clothing } from './catalogue-clothing.ts'
import type { Family } from './catalogue-family.ts'
import { household } from './catalogue-household.ts'
import { muslimWear } from './catalogue-muslim-wear.ts'

/** Everything that the demo sells. Their order is part of what a seed draws. */
export const catalogueFamilies: readonly Family[] = [...muslimWear, ...clothing, ...accessories, ...household]
