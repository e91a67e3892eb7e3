import type { BulkPart } from '#contract/job/bulk.ts'
import { mostTold } from '#contract/job/job.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { bulkJobs, type FailedKey, type KeptKeys, togetherOf } from '#server/domains/job/job.port.ts'
import { failureIn } from '#server/domains/marketplace-failure.ts'
import { readAnswers } from '#server/domains/order/order.port.ts'
import { askAll, askOutside, failedKey, type Handlers } from './bulk-calls.ts'
import { keyTitles, unanswered } from './bulk-texts.ts'
import { failuresBook } from './failures-book.ts'
import type { RunLongJob, Work } from './long-job.ts'

/** Keys of a part that may wait for their marketplace at once: what is asked meanwhile for one order does not wait behind all of a selection. */
const mostOnTheirWay = 150
/** How often answers are looked for. Milliseconds. */
const lookMs = 200
/** After this long without any answer the orders themselves tell the rest. Milliseconds. */
const patienceMs = 120_000
/** Keys that are kept together, and numbers that a part has for them: the largest selection of one part fills them. */
const kept = { together: 100, numbers: 1_000 }

/** One of the parts, as far as it was begun. */
interface Lane {
  readonly at: number
  readonly part: BulkPart
  readonly together: number
  next: number
}

function progressOf(blocks: ReadonlyMap<number, KeptKeys>, total: number) {
  let done = 0
  let failed = 0
  const failures: FailedKey[] = []
  for (const [number, block] of blocks) {
    done += block.next - (number % kept.numbers) * kept.together - block.waits.length
    failed += block.failed.length
    if (failures.length < mostTold) failures.push(...block.failed)
  }
  return { done, total, failed, failures }
}

/** A block with what marketplaces have answered since. */
function answered(block: KeptKeys, failures: ReadonlyMap<string, FailedKey | null>): KeptKeys {
  const told = block.waits.filter((code) => failures.has(code))
  return {
    ...block,
    waits: block.waits.filter((code) => !failures.has(code)),
    failed: [...block.failed, ...told.flatMap((code) => failures.get(code) ?? [])],
  }
}

async function runBulk(of: keyof typeof bulkJobs, work: Work, parts: readonly BulkPart[], services: ChannelServices): Promise<void> {
  // Every call there is: only who makes them for many needs them here.
  const handlers = (await import('#server/http/handlers.ts')).handlers as unknown as Handlers
  const total = parts.reduce((sum, { keys }) => sum + keys.length, 0)
  const blocks = await work.kept<KeptKeys>()
  const lanes = parts.map((part, at): Lane => {
    const next = Math.max(0, ...[...blocks.values()].filter((block) => block.part === at).map((block) => block.next))
    return { at, part, together: togetherOf(part), next }
  })
  const waitingIn = (at: number) => [...blocks.values()].reduce((sum, { part, waits }) => sum + (part === at ? waits.length : 0), 0)

  /** Changes blocks, and keeps them so in the transaction of what changed them. */
  const change = async (act: (within: ChannelServices) => Promise<ReadonlyMap<number, KeptKeys>>) => {
    let changed: ReadonlyMap<number, KeptKeys> = new Map()
    await work.together(async (within) => {
      changed = await act(within)
      return { keep: changed, progress: progressOf(new Map([...blocks, ...changed]), total) }
    })
    for (const [number, block] of changed) blocks.set(number, block)
  }

  /** Asks for the next keys of a part; false where there are none, or too many wait. */
  const goOn = async (lane: Lane): Promise<boolean> => {
    const { at, part, together, next: from } = lane
    const place = Math.floor(from / kept.together)
    const next = Math.min(from + together, part.keys.length, (place + 1) * kept.together)
    if (next <= from || waitingIn(at) + together > mostOnTheirWay) return false
    const keys = part.keys.slice(from, next)
    const found = await askOutside(work, handlers, part, keys, services)
    await change(async (within) => {
      const { unchanged, failed, waits } = await askAll(work, { handlers, found }, part, keys, within)
      const number = at * kept.numbers + place
      const before = blocks.get(number) ?? { unchanged: 0, failed: [], waits: [] }
      const after: KeptKeys = {
        part: at,
        next,
        unchanged: before.unchanged + unchanged,
        failed: [...before.failed, ...failed],
        waits: [...before.waits, ...waits],
      }
      return new Map([[number, after]])
    })
    lane.next = next
    return true
  }

  /** Takes what marketplaces have answered; answers whether there was anything. */
  const look = async (waits: readonly string[]): Promise<boolean> => {
    const answers = await services.database.read(work.workspace_id, (connection) => readAnswers(connection, waits))
    if (answers.length === 0) return false
    const failures = new Map(
      answers.map(({ order_code, failure }) => [order_code, failure && failedKey(order_code, failureIn(work.language, failure), failure.code)]),
    )
    await change(async () => changedBlocks(failures))
    return true
  }
  const changedBlocks = (failures: ReadonlyMap<string, FailedKey | null>) =>
    new Map(
      [...blocks].filter(([, { waits }]) => waits.some((code) => failures.has(code))).map(([number, block]) => [number, answered(block, failures)]),
    )

  let lookedAt = Number.NEGATIVE_INFINITY
  let heardAt = performance.now()
  for (;;) {
    let begun = false
    for (const lane of lanes) begun = (await goOn(lane)) || begun
    const waits = [...blocks.values()].flatMap((block) => block.waits)
    if (begun) heardAt = performance.now()
    else if (waits.length === 0) break
    await work.pause(begun ? 0 : lookMs)
    if (waits.length === 0 || performance.now() - lookedAt < lookMs) continue
    lookedAt = performance.now()
    if (await look(waits)) heardAt = performance.now()
    else if (performance.now() - heardAt > patienceMs) {
      const silent = failedKeys(waits, unanswered[work.language])
      await change(async () => changedBlocks(silent))
      heardAt = performance.now()
    }
  }
  const failed = [...blocks.values()].flatMap((block) => block.failed)
  if (failed.length === 0) return
  const columns = [{ title: keyTitles[of][work.language], kind: 'text', width: 28, value: ({ id, name }: FailedKey) => name ?? id }] as const
  await work.keep(...failuresBook(work.name, work.language, columns, failed))
}

const failedKeys = (keys: readonly string[], reason: string) => new Map(keys.map((key) => [key, failedKey(key, reason, null)]))

const declare = (of: keyof typeof bulkJobs): RunLongJob => ({
  job: bulkJobs[of],
  run: (work, { parts }: { parts: readonly BulkPart[] }, services) => runBulk(of, work, parts, services),
})

/** Makes calls for many, as the person who asked would, each batch once; what failed is a sheet. */
export const runBulks = [declare('order'), declare('chat'), declare('listing'), declare('rating')]
