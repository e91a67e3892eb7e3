import type { CallReply } from '#contract/core/endpoint.ts'
import { isFinalFailure } from '#contract/core/final-failure.ts'
import { bulkAbove } from '#contract/job/bulk.ts'
import { ratingReply } from '#contract/product/rating.endpoints.ts'
import { repliesAtOnce } from '#contract/product/rating.ts'
import { askFor, beginBulk, bulkPart, forMany } from '#platform/command/bulk.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { startWork } from '#platform/command/long-work.ts'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'

/** Answers ratings with the same words. Many are a job's, which goes on without this window. A reply is public for good: there is no undo. */
export async function replyTo(codes: readonly string[], comment: string): Promise<void> {
  const asked = forMany(ratingReply, { body: { comment } })
  const title = t('rating.work.reply', { count: codes.length })
  if (codes.length > bulkAbove) return awaitJob(await beginBulk(title, [bulkPart([asked], { keys: codes })]))
  const failed: CallReply<typeof ratingReply>['results'] = []
  for (let from = 0; from < codes.length; from += repliesAtOnce)
    failed.push(...(await askFor(asked, codes.slice(from, from + repliesAtOnce))).results.filter(({ ok }) => !ok))
  const done = codes.length - failed.length
  if (done > 0) toast.show({ kind: 'success', text: t('rating.done.replied', { count: done }) })
  if (failed.length === 0) return
  const work = startWork({ title, total: codes.length })
  for (const { rating_code, message, code } of failed) work.fail({ id: rating_code, reason: message ?? '', final: isFinalFailure(code) })
  work.onRetry((again) => void replyTo(again, comment).catch((error: unknown) => toast.show({ kind: 'error', text: errorText(error) })))
  work.step(codes.length)
  work.done()
}
