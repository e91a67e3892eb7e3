import type { CallReply } from '#contract/core/endpoint.ts'
import { isFinalFailure } from '#contract/core/final-failure.ts'
import { bulkAbove } from '#contract/job/bulk.ts'
import { jobCancel } from '#contract/job/job.endpoints.ts'
import { listingStatusSet } from '#contract/product/listing.endpoints.ts'
import { type ListingAct, listingsAskedAtOnce } from '#contract/product/listing.ts'
import type { Undo } from '#kernel/command.ts'
import { askFor, beginBulk, bulkPart, forMany } from '#platform/command/bulk.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { startWork } from '#platform/command/long-work.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { type ListingTarget, productsOf } from './listing-targets.ts'

const titles = { list: 'listing.work.list', unlist: 'listing.work.unlist', delete: 'listing.work.delete' } as const

interface Done {
  /** Listings that are not as they were; of a job nobody knows yet. */
  readonly changed: readonly string[]
  readonly job_id?: number
}

/** One listing stands for its product: marketplaces take products whole. */
const oneEach = (targets: readonly ListingTarget[]): string[] => [
  ...new Map(targets.map(({ product, listing_id }) => [product, String(listing_id)])).values(),
]

/** Asks the marketplaces for products, by one listing of each. Many are a job's, which goes on without this window. */
async function ask(act: ListingAct, ids: readonly string[]): Promise<Done> {
  const asked = forMany(listingStatusSet, { body: { act } })
  if (ids.length > bulkAbove) {
    const job_id = await beginBulk(t(titles[act], { count: ids.length }), [bulkPart([asked], { keys: ids })])
    awaitJob(job_id)
    return { changed: ids, job_id }
  }
  const changed: string[] = []
  const failed: CallReply<typeof listingStatusSet>['results'] = []
  for (let from = 0; from < ids.length; from += listingsAskedAtOnce) {
    const reply = await askFor(asked, ids.slice(from, from + listingsAskedAtOnce))
    changed.push(...reply.changed.map(String))
    failed.push(...reply.results.filter(({ ok }) => !ok))
  }
  if (failed.length > 0) tellFailed(act, ids.length, failed)
  return { changed }
}

/** The tray says what was refused and why, until somebody saw it, and offers to try what may succeed again. */
function tellFailed(act: ListingAct, total: number, failed: CallReply<typeof listingStatusSet>['results']): void {
  const work = startWork({ title: t(titles[act], { count: total }), total })
  const idsOf = (names: readonly string[]) => failed.filter(({ name }) => names.includes(name)).map(({ listing_id }) => String(listing_id))
  for (const { name, message, code } of failed) work.fail({ id: name, reason: message ?? '', final: isFinalFailure(code) })
  work.onRetry((names) => void ask(act, idsOf(names)).catch((error: unknown) => toast.show({ kind: 'error', text: errorText(error) })))
  work.step(total)
  work.done()
}

/** Puts the products of listings on sale or takes them down; undone by the opposite. */
export async function setOnSale(targets: readonly ListingTarget[], on: boolean): Promise<Undo | undefined> {
  const act = on ? 'list' : 'unlist'
  const { changed, job_id } = await ask(act, oneEach(targets))
  if (changed.length === 0) return undefined
  const products = new Map(targets.map(({ listing_id, product }) => [String(listing_id), product]))
  const back = changed.filter((id) => products.has(id))
  return {
    // A job has only begun.
    label: job_id !== undefined ? titles[act] : on ? 'listing.undo.put-on-sale' : 'listing.undo.take-off-sale',
    values: { count: new Set(back.map((id) => products.get(id))).size },
    async run() {
      // What it has not done yet needs no undoing; where it is over there is nothing to stop.
      if (job_id !== undefined) await call(jobCancel, { params: { job_id } }).catch(() => undefined)
      await ask(on ? 'unlist' : 'list', oneEach(targets.filter(({ listing_id }) => back.includes(String(listing_id)))))
    },
  }
}

/** Deletes the products of listings at their marketplaces, for good. */
export async function deleteThere(targets: readonly ListingTarget[]): Promise<void> {
  const { changed, job_id } = await ask('delete', oneEach(targets))
  if (job_id === undefined && changed.length > 0) {
    const ids = new Set(changed)
    const count = productsOf(targets.filter(({ listing_id }) => ids.has(String(listing_id))))
    toast.show({ kind: 'success', text: t('listing.done.deleted', { count }) })
  }
}
