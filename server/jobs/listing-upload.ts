import { DomainError, IssuesError } from '#contract/core/error.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { mostTold } from '#contract/job/job.ts'
import { setsProducts } from '#contract/product/product-access.ts'
import type { WorkbookColumn } from '#server/documents/workbook/workbook.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import {
  findFormStore,
  judgeDraft,
  listingUploadJob,
  makeListing,
  readDrafts,
  settleWritten,
  sourceIds,
  type UploadOutcome,
  type WrittenListing,
} from '#server/domains/listing/listing-upload.port.ts'
import { failuresBook } from './failures-book.ts'
import { callerOf } from './job-caller.ts'
import type { RunLongJob, Work } from './long-job.ts'

/** Listings that are made at once: each is several calls, one after the other. */
const lanes = 4
/** A marketplace that is busy or away is asked so often, after so long. Milliseconds. */
const rests = [1_000, 2_000, 5_000, 15_000]

const nameTitle: Readonly<Record<Language, string>> = { id: 'Produk', en: 'Product' }

const passes = (failure: unknown): boolean =>
  failure instanceof DomainError && (failure.code === 'MARKETPLACE_UNAVAILABLE' || failure.code === 'MARKETPLACE_RATE_LIMITED')

async function patiently<T>(work: Work, act: () => Promise<T>): Promise<T> {
  for (const rest of rests)
    try {
      return await act()
    } catch (failure) {
      if (!passes(failure)) throw failure
      await work.pause(rest)
    }
  return act()
}

/** Why, in words: each thing that is wrong with it, where the marketplace or its rules said what. */
function reasonOf(failure: DomainError, language: Language): string {
  if (failure instanceof IssuesError) return failure.issues.map(({ path, message }) => `${path}: ${message}`).join('; ')
  return failure.reason ?? errorMessage(failure.code, language, failure.values)
}

/**
 * Lists products at a store, each with an outcome of its own that is kept with what was written of it. A run that was cut off at any moment makes nothing twice:
 * what its marketplace took, and nobody here heard of, is found there by its seller SKU.
 */
export const runListingUpload: RunLongJob<typeof listingUploadJob.input> = {
  job: listingUploadJob,
  async run(work, { marketplace, store_code, of, answers }, services) {
    const { language } = work
    const ids = sourceIds(of)
    const kept = await work.kept<UploadOutcome>()
    const store = await findFormStore(services, work.workspace_id, { marketplace, store_code })

    const failed = () => [...kept.values()].filter(({ outcome }) => outcome === 'failed')
    const progress = () => ({
      done: kept.size,
      total: ids.length,
      failed: failed().length,
      failures: failed()
        .slice(0, mostTold)
        // Whoever mended what was refused begins anew with it.
        .map(({ id, name, reason = '' }) => ({ id, name, reason, again: true })),
    })
    let writing: Promise<unknown> = Promise.resolve()
    /** One outcome after the other: how far the job is stands beside each. */
    const settle = (place: number, one: UploadOutcome, written: WrittenListing | null) => {
      const mine = writing.then(async () => {
        kept.set(place, one)
        await work.together(async (within: ChannelServices) => {
          if (written) await settleWritten(within, written, (await callerOf(work, within)).agent_id)
          return { keep: new Map([[place, one]]), progress: progress() }
        })
      })
      writing = mine.catch(() => undefined)
      return mine
    }

    const list = async (place: number, id: string) => {
      let name = id
      try {
        if (!mayAccess(setsProducts, await callerOf(work, services))) throw new DomainError('NO_PRIVILEGE')
        const written = await patiently(work, async () => {
          const draft = (await readDrafts(services, store, of, [id])).get(id)
          if (!draft) throw new DomainError('NOT_FOUND')
          name = draft.name
          const { listing, row } = await judgeDraft(services, store, draft, answers, language)
          return row.state === 'listed' ? null : makeListing(services, store, listing, language)
        })
        await settle(place, { id, name, outcome: written ? 'made' : 'listed' }, written)
      } catch (failure) {
        if (!(failure instanceof DomainError)) throw failure
        await settle(place, { id, name, outcome: 'failed', reason: reasonOf(failure, language) }, null)
      }
    }

    const waiting = ids.map((id, place) => ({ id, place })).filter(({ place }) => !kept.has(place))
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await list(next.place, next.id)
        // Whoever stops the server, or the job, does so between two of them.
        await work.pause(0)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    const refused = failed()
    await work.at(ids.length, ids.length)
    if (refused.length === 0) return
    const rows = refused.map(({ id, name, reason = '' }) => ({ id, name, reason }))
    const columns: WorkbookColumn<(typeof rows)[number]>[] = [
      { title: 'ID', kind: 'text', width: 18, value: ({ id }) => id },
      { title: nameTitle[language], kind: 'text', width: 40, value: ({ name }) => name },
    ]
    await work.keep(...failuresBook(work.name, language, columns, rows))
  },
}
