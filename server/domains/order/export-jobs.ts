import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { pickupExportSchema } from '#contract/order/export.endpoints.ts'
import { longJob } from '../job/job.port.ts'

const access = () => any('order')

/** Orders with a line for each product. The query as an address writes it, so that it is read as the list reads it. */
export const orderExportJob = longJob({ id: 'order.export', input: z.object({ query: z.record(z.string(), z.string()) }), access })
export const pickupExportJob = longJob({ id: 'order.export-pickup', input: pickupExportSchema, access })
export const claimExportJob = longJob({ id: 'order.claim-export', input: z.object({}), access })
export const orderExportJobs = [orderExportJob, pickupExportJob, claimExportJob] as const
