import { orderPickupListBulk } from '#contract/order/order.endpoints.ts'
import { orderSelectionLimit } from '#contract/order/order-query.ts'
import { beginBulk, bulkPart } from '#platform/command/bulk.ts'
import { jobEnd } from '#platform/command/jobs.ts'
import { startWork } from '#platform/command/long-work.ts'
import { ignoreShownFailure, WorkFailed } from '#platform/command/work-failed.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { LeavingCall } from '#platform/session/leaving.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { batchesOf } from './order-batches.ts'
import type { OrderSending } from './send-orders.ts'

type Parts = Parameters<typeof beginBulk>[1]

const nameOf = ({ title, codes }: OrderSending): string => t(title, { count: codes.length })
const partsOf = ({ codes, calls }: OrderSending): Parts =>
  batchesOf(codes, codes.length).map(({ marketplace, codes: keys }) => bulkPart(calls(marketplace), { keys }))

/** The orders of a job while it is held, kept by the server: on leaving, a browser sends no body as long as theirs. */
export const keepOrders = ({ codes, calls }: OrderSending): Promise<Parts> =>
  Promise.all(
    batchesOf(codes, orderSelectionLimit).map(async ({ marketplace, codes: some }) => {
      const { batch_id } = await call(orderPickupListBulk, { body: { order_code: [...some] } })
      return bulkPart(calls(marketplace), { batch_id })
    }),
  )

/** Begins the job as the page or its session ends; nobody waits for it. */
export const leaveToJob = (sending: OrderSending, parts: Parts, leaving: LeavingCall): Promise<number> => beginBulk(nameOf(sending), parts, leaving)

/** Has a job send a command for many orders, and waits for its end. Rejects as sending them from here would. */
export async function sendByJob(sending: OrderSending): Promise<void> {
  const job_id = await beginBulk(nameOf(sending), partsOf(sending)).catch((error: unknown) => tellNotBegun(sending, errorText(error)))
  const end = await jobEnd(job_id)
  if (end?.state === 'failed') throw new WorkFailed([{ id: end.name, reason: end.fail_message ?? '' }])
  if (end && end.failed > 0) throw new WorkFailed(end.failures)
}

/** Nothing was sent: the tray says so until somebody saw it, and offers to send it after all. Throws. */
function tellNotBegun(sending: OrderSending, reason: string): never {
  const id = nameOf(sending)
  const work = startWork({ title: id, total: 1 })
  work.onRetry(() => void sendByJob(sending).catch(ignoreShownFailure))
  work.fail({ id, reason })
  work.step()
  work.done()
  throw new WorkFailed([{ id, reason }])
}
