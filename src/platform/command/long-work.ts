import { create } from 'zustand'
import { randomKey } from '#platform/http/random-key.ts'

export interface WorkFailure {
  /** What it failed for, as a person knows it: an order code. */
  readonly id: string
  /** Shown as it is. */
  readonly reason: string
}

export interface Work {
  readonly id: string
  /** Shown as it is. */
  readonly title: string
  readonly total: number
  readonly finished: number
  readonly failures: readonly WorkFailure[]
  readonly state: 'running' | 'done' | 'cancelled'
  readonly retry?: (ids: readonly string[]) => void
  readonly cancel?: () => void
}

/** What the one who does the work reports by. */
export interface WorkReport {
  /** `n` more rows are through, the failed among them. */
  step(n?: number): void
  fail(failure: WorkFailure): void
  done(): void
  /** Offers to do the failed rows again; the work then reports under a new title of its own. */
  onRetry(retry: (ids: readonly string[]) => void): void
  /** Offers to stop; what is under way still counts. */
  onCancel(cancel: () => void): void
  readonly cancelled: boolean
}

const useWorks = create<{ works: readonly Work[] }>(() => ({ works: [] }))

const change = (id: string, to: (work: Work) => Partial<Work>) =>
  useWorks.setState(({ works }) => ({ works: works.map((work) => (work.id === id ? { ...work, ...to(work) } : work)) }))

/** Starts reporting long work in the tray, which outlives the pane that began it. */
export function startWork({ title, total }: { title: string; total: number }): WorkReport {
  const id = randomKey()
  useWorks.setState(({ works }) => ({ works: [...works, { id, title, total, finished: 0, failures: [], state: 'running' }] }))
  return {
    step: (n = 1) => change(id, ({ finished }) => ({ finished: Math.min(total, finished + n) })),
    fail: (failure) => change(id, ({ failures }) => ({ failures: [...failures, failure] })),
    done: () => change(id, ({ state }) => ({ state: state === 'cancelled' ? state : 'done' })),
    onRetry: (retry) => change(id, () => ({ retry })),
    onCancel: (cancel) => change(id, () => ({ cancel })),
    get cancelled() {
      return useWorks.getState().works.find((work) => work.id === id)?.state === 'cancelled'
    },
  }
}

export function cancelWork(id: string): void {
  const work = useWorks.getState().works.find((one) => one.id === id)
  if (work?.state !== 'running') return
  change(id, () => ({ state: 'cancelled' }))
  work.cancel?.()
}

/** Takes finished work from the tray and does its failed rows again. */
export function retryWork(id: string): void {
  const work = useWorks.getState().works.find((one) => one.id === id)
  if (!work?.retry) return
  dismissWork(id)
  work.retry(work.failures.map((failure) => failure.id))
}

export const dismissWork = (id: string): void => useWorks.setState(({ works }) => ({ works: works.filter((work) => work.id !== id) }))

export const useLongWork = (): readonly Work[] => useWorks((state) => state.works)
