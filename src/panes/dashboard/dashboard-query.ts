import { z } from 'zod'
import { flag } from '#contract/core/query.ts'

/** What a dashboard's address says: that its tiles are being arranged, or that it hangs on a wall. */
export const dashboardQuery = z.object({ arrange: flag.optional(), tv: flag.optional() })
