import { create } from 'zustand'
import { useShallow } from 'zustand/shallow'
import type { ContextSnapshot, ContextValue } from '#kernel/context.ts'

interface ContextState {
  /** Of the window: signed in or not, how many panes, what floats. */
  window: ContextSnapshot
  /** Of the focused pane. */
  pane: ContextSnapshot
  /** Both together, the pane's values over the window's. */
  snapshot: ContextSnapshot
}

const useStore = create<ContextState>(() => ({ window: {}, pane: {}, snapshot: {} }))

/** What is focused, selected and allowed now. */
export const getContext = (): ContextSnapshot => useStore.getState().snapshot

/** Merges values of the window into the context. */
export function setContext(values: ContextSnapshot): void {
  const { window, pane } = useStore.getState()
  if (Object.entries(values).every(([name, value]) => sameValue(window[name], value))) return
  const next = { ...window, ...values }
  useStore.setState({ window: next, snapshot: { ...next, ...pane } })
}

/** Replaces the focused pane's values. */
export function setPaneContext(values: ContextSnapshot): void {
  const { window, pane } = useStore.getState()
  if (sameSnapshot(pane, values)) return
  useStore.setState({ pane: values, snapshot: { ...window, ...values } })
}

/** The context as a hook: the whole snapshot, or what `select` takes from it. */
export function useContextSnapshot(): ContextSnapshot
export function useContextSnapshot<T>(select: (context: ContextSnapshot) => T): T
export function useContextSnapshot<T>(select?: (context: ContextSnapshot) => T): T | ContextSnapshot {
  return useStore(useShallow((state) => (select ? select(state.snapshot) : state.snapshot)))
}

export const onContext = (listener: (context: ContextSnapshot) => void): (() => void) => useStore.subscribe((state) => listener(state.snapshot))

export function sameSnapshot(a: ContextSnapshot, b: ContextSnapshot): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => sameValue(a[name], b[name]))
}

function sameValue(a: ContextValue | undefined, b: ContextValue | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, index) => value === b[index])
  return a === b
}
