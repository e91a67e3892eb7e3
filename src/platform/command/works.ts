import { create } from 'zustand'

/* The long work of this window, and what the frame knows of it from the beginning; how it is done and shown: long-work.ts. */

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

/** `folded`: the tray covers nothing, and one word in the footer stands for it. */
export const useWorks = create<{ works: readonly Work[]; folded: boolean; footers: number }>(() => ({ works: [], folded: false, footers: 0 }))

export const changeWork = (id: string, to: (work: Work) => Partial<Work>) =>
  useWorks.setState(({ works }) => ({ works: works.map((work) => (work.id === id ? { ...work, ...to(work) } : work)) }))

export const isOver = (work: Work): boolean => work.state !== 'running'

export function cancelWork(id: string): void {
  const work = useWorks.getState().works.find((one) => one.id === id)
  if (work?.state !== 'running') return
  changeWork(id, () => ({ state: 'cancelled' }))
  work.cancel?.()
}

/** Nobody is to see it any more: what is under way stops, before it goes on in another person's name. */
export function forgetWorks(): void {
  for (const { id, kept } of useWorks.getState().works) if (!kept) cancelWork(id)
  useWorks.setState({ works: [] })
}

/** What of a work failed and may succeed when it is tried again. */
export const retryable = (work: Work): readonly WorkFailure[] => (work.retry ? work.failures.filter(({ final }) => !final) : [])

/** Rows that failed in finished work and can be done again. */
export const failedRows = (): number => useWorks.getState().works.reduce((sum, work) => (isOver(work) ? sum + retryable(work).length : sum), 0)

/** Whether the tray holds anything. */
export const hasWork = (): boolean => useWorks.getState().works.length > 0

/** Whether any work is under way that ends with this window. */
export const isWorking = (): boolean => useWorks.getState().works.some((work) => !isOver(work) && !work.kept)

/** Calls back whenever work goes on. Returns what ends it. */
export const onWorkChange = (listener: () => void): (() => void) => useWorks.subscribe(listener)

/** Whether the tray has anything to show. */
export const useAnyWork = (): boolean => useWorks((state) => state.works.length > 0)

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
