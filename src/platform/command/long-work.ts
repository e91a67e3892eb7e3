import { randomKey } from '#platform/storage/random-key.ts'
import { changeWork, isOver, retryable, useWorks, type Work, type WorkFailure } from './works.ts'

/** How long work that went well stays to be read. Milliseconds. */
export const readable = 5000
/** Lines on what was done that are kept. */
const mostLines = 100

/** What the one who does the work reports by. */
export interface WorkReport {
  /** `n` more rows are through, the failed among them. */
  step(n?: number): void
  fail(failure: WorkFailure): void
  done(): void
  /** Offers to do the failed rows again; the work then reports under a new title of its own. */
  onRetry(retry: (ids: readonly string[]) => void, label?: string): void
  /** A line on what was done. */
  note(line: string): void
  /** Offers to stop; what is under way still counts. */
  onCancel(cancel: () => void): void
  readonly cancelled: boolean
}

/** Starts reporting long work in the tray, which outlives the pane that began it. */
export function startWork({ title, total }: { title: string; total: number }): WorkReport {
  const id = randomKey()
  useWorks.setState(({ works }) => ({
    works: [...works, { id, title, total, finished: 0, failures: [], lines: [], state: 'running' }],
    folded: false,
  }))
  return {
    step: (n = 1) => changeWork(id, ({ finished }) => ({ finished: Math.min(total, finished + n) })),
    fail: (failure) => changeWork(id, ({ failures }) => ({ failures: [...failures, failure] })),
    done() {
      changeWork(id, ({ state }) => ({ state: state === 'cancelled' ? state : 'done' }))
      if (useWorks.getState().works.some((work) => work.id === id && work.failures.length === 0)) setTimeout(() => dismissWork(id), readable)
    },
    onRetry: (retry, retryLabel) => changeWork(id, () => ({ retry, retryLabel })),
    note: (line) => changeWork(id, ({ lines }) => ({ lines: [...lines.slice(1 - mostLines), line] })),
    onCancel: (cancel) => changeWork(id, () => ({ cancel })),
    get cancelled() {
      const work = useWorks.getState().works.find((one) => one.id === id)
      return !work || work.state === 'cancelled'
    },
  }
}

/** Shows what the server does for the person, as it is now: what is not among these was put away. */
export const showKept = (kept: readonly Work[]): void =>
  useWorks.setState(({ works, folded }) => {
    const before = new Map(works.map((work) => [work.id, work]))
    const isNews = (work: Work) => failedOf(work) > failedOf(before.get(work.id)) || !before.has(work.id)
    return { works: [...works.filter((work) => !work.kept), ...kept], folded: folded && !kept.some(isNews) }
  })

/** How many of it failed. */
export const failedOf = (work: Work | undefined): number => work?.failed ?? work?.failures.length ?? 0

/** Takes finished work from the tray and does its failed rows again. */
export function retryWork(id: string): void {
  const work = useWorks.getState().works.find((one) => one.id === id)
  if (!work?.retry) return
  // What the server keeps it puts away itself, once it has begun anew.
  if (!work.kept) dismissWork(id)
  work.retry(retryable(work).map((failure) => failure.id))
}

/** Does again whatever failed and can be done again, in all finished work. */
export function retryFailed(): void {
  for (const work of useWorks.getState().works) if (isOver(work) && retryable(work).length > 0) retryWork(work.id)
}

/** Clears the tray of what is over; false when nothing was. */
export function dismissFinished(): boolean {
  const { works } = useWorks.getState()
  const running = works.filter((work) => !isOver(work))
  if (running.length === works.length) return false
  for (const work of works) if (isOver(work)) dismissWork(work.id)
  return true
}

export function dismissWork(id: string): void {
  const { works } = useWorks.getState()
  works.find((work) => work.id === id)?.kept?.putAway()
  useWorks.setState({ works: works.filter((work) => work.id !== id) })
}

export const useLongWork = (): readonly Work[] => useWorks((state) => state.works)
