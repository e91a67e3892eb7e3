import { create } from 'zustand'
import { randomKey } from '#platform/storage/random-key.ts'

/** How long work that went well stays to be read. Milliseconds. */
export const readable = 5000
/** Lines on what was done that are kept. */
const mostLines = 100

export interface WorkFailure {
  /** What it failed for, as a person knows it: an order code. */
  readonly id: string
  /** Shown as it is. */
  readonly reason: string
  /** Trying again cannot succeed, and is not offered. */
  readonly final?: boolean
}

export interface Work {
  readonly id: string
  /** Shown as it is. */
  readonly title: string
  /** What it is of. Shown as it is. */
  readonly about?: string | null
  readonly total: number
  readonly finished: number
  readonly failures: readonly WorkFailure[]
  /** How many failed, where not all of them are told. */
  readonly failed?: number
  readonly state: 'running' | 'done' | 'cancelled'
  readonly retry?: (ids: readonly string[]) => void
  /** What the retry is called, where it is not “retry”. Shown as it is. */
  readonly retryLabel?: string | undefined
  /** What was done so far, step by step, the newest last. Shown as it is. */
  readonly lines: readonly string[]
  readonly cancel?: () => void
  /** The server does it and keeps it: it goes on without this window, and is put away in all of them. */
  readonly kept?: { putAway(): void; save?(): void /** Opens what failed. */; show?(): void }
}

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

/** `folded`: the tray covers nothing, and one word in the footer stands for it. */
const useWorks = create<{ works: readonly Work[]; folded: boolean; footers: number }>(() => ({ works: [], folded: false, footers: 0 }))

const change = (id: string, to: (work: Work) => Partial<Work>) =>
  useWorks.setState(({ works }) => ({ works: works.map((work) => (work.id === id ? { ...work, ...to(work) } : work)) }))

/** Starts reporting long work in the tray, which outlives the pane that began it. */
export function startWork({ title, total }: { title: string; total: number }): WorkReport {
  const id = randomKey()
  useWorks.setState(({ works }) => ({
    works: [...works, { id, title, total, finished: 0, failures: [], lines: [], state: 'running' }],
    folded: false,
  }))
  return {
    step: (n = 1) => change(id, ({ finished }) => ({ finished: Math.min(total, finished + n) })),
    fail: (failure) => change(id, ({ failures }) => ({ failures: [...failures, failure] })),
    done() {
      change(id, ({ state }) => ({ state: state === 'cancelled' ? state : 'done' }))
      if (useWorks.getState().works.some((work) => work.id === id && work.failures.length === 0)) setTimeout(() => dismissWork(id), readable)
    },
    onRetry: (retry, retryLabel) => change(id, () => ({ retry, retryLabel })),
    note: (line) => change(id, ({ lines }) => ({ lines: [...lines.slice(1 - mostLines), line] })),
    onCancel: (cancel) => change(id, () => ({ cancel })),
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

export const foldWorks = (folded: boolean): void => useWorks.setState({ folded })
export const isFolded = (): boolean => useWorks.getState().folded
export const useFolded = (): boolean => useWorks((state) => state.folded)
const none: readonly Work[] = []
/** A footer has a place for what is folded; answers what takes it away. */
export function hostFolded(): () => void {
  const add = (by: number) => useWorks.setState(({ footers }) => ({ footers: footers + by }))
  add(1)
  return () => add(-1)
}
export const useHosted = (): boolean => useWorks(({ footers }) => footers > 0)
/** What is folded. */
export const useFoldedWorks = (): readonly Work[] => useWorks(({ works, folded }) => (folded ? works : none))

export function cancelWork(id: string): void {
  const work = useWorks.getState().works.find((one) => one.id === id)
  if (work?.state !== 'running') return
  change(id, () => ({ state: 'cancelled' }))
  work.cancel?.()
}

/** Nobody is to see it any more: what is under way stops, before it goes on in another person's name. */
export function forgetWorks(): void {
  for (const { id, kept } of useWorks.getState().works) if (!kept) cancelWork(id)
  useWorks.setState({ works: [] })
}

/** What of a work failed and may succeed when it is tried again. */
export const retryable = (work: Work): readonly WorkFailure[] => (work.retry ? work.failures.filter(({ final }) => !final) : [])

/** Takes finished work from the tray and does its failed rows again. */
export function retryWork(id: string): void {
  const work = useWorks.getState().works.find((one) => one.id === id)
  if (!work?.retry) return
  // What the server keeps it puts away itself, once it has begun anew.
  if (!work.kept) dismissWork(id)
  work.retry(retryable(work).map((failure) => failure.id))
}

const isOver = (work: Work): boolean => work.state !== 'running'

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

/** Rows that failed in finished work and can be done again. */
export const failedRows = (): number => useWorks.getState().works.reduce((sum, work) => (isOver(work) ? sum + retryable(work).length : sum), 0)

/** Whether the tray holds anything. */
export const hasWork = (): boolean => useWorks.getState().works.length > 0

/** Whether any work is under way that ends with this window. */
export const isWorking = (): boolean => useWorks.getState().works.some((work) => !isOver(work) && !work.kept)

/** Calls back whenever work goes on. Returns what ends it. */
export const onWorkChange = (listener: () => void): (() => void) => useWorks.subscribe(listener)

export function dismissWork(id: string): void {
  const { works } = useWorks.getState()
  works.find((work) => work.id === id)?.kept?.putAway()
  useWorks.setState({ works: works.filter((work) => work.id !== id) })
}

export const useLongWork = (): readonly Work[] => useWorks((state) => state.works)

/** Whether the tray has anything to show. */
export const useAnyWork = (): boolean => useWorks((state) => state.works.length > 0)
