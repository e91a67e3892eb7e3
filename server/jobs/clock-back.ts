import { jobSchema } from '#server/db/job-tables.ts'
import type { Services } from '#server/domains/handler.ts'
import { every } from './every.ts'

const everyMs = 10_000

/**
 * Jobs that were added, or tried, later than now were so while a clock was ahead: they wait from now on for as long as they were to wait then. Where one job
 * stands for all that a chat or an order has to do, such a one would keep it from being done.
 */
export const bringJobsBack = ({ database }: Pick<Services, 'database'>): Promise<unknown> =>
  database.system(({ client }) =>
    client.query(
      `update ${jobSchema}.job set start_after = now() + greatest(start_after - greatest(created_on, started_on), interval '0'),
         created_on = least(created_on, now()), started_on = least(started_on, now())
       where state < 'active' and greatest(created_on, started_on) > now() + interval '5 seconds'`,
    ),
  )

/** Looks at once and every ten seconds. */
export const startClockWatch = (services: Services): (() => Promise<void>) =>
  every(everyMs, services.log, 'jobs of a clock that was ahead', () => bringJobsBack(services))
