import { availableParallelism } from 'node:os'
import pLimit, { type LimitFunction } from 'p-limit'
import { onePer } from '#server/db/in-batches.ts'
import type { Turn } from '#server/db/turn.ts'
import type { Services } from '#server/domains/handler.ts'

const places = onePer((_: Services): LimitFunction => pLimit(Math.max(1, Math.floor(availableParallelism() / 2))))

/**
 * Work on the database that nobody waits for: what a look at a store found, what readers would work out by themselves. In turn, and no more at once than half of
 * the machine's processors, so that the others are left for those who work meanwhile. A turn is short: one that waits for a marketplace, or for another turn, would
 * hold everything up.
 */
export const inBackground =
  (services: Services): Turn =>
  (run) =>
    places(services)(run)
