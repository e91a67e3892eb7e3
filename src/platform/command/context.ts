import { useRef, useSyncExternalStore } from 'react'
import { type ContextSnapshot, type ContextValue, createContextStore } from '#kernel/context.ts'

export const contextStore = createContextStore()

/** What is focused, selected and allowed now. */
export const getContext = (): ContextSnapshot => contextStore.snapshot()

let global: ContextSnapshot = {}

/** Merges values that hold for the whole window into the context; null takes one away. */
export function setContext(values: ContextSnapshot): void {
  global = { ...global, ...values }
  contextStore.set('global', global)
}

/** The context as a hook: what `select` takes from it, compared as a value. */
export function useContextSnapshot<T>(select: (context: ContextSnapshot) => T): T {
  const latest = useRef<{ context: ContextSnapshot; select: typeof select; value: T } | null>(null)
  return useSyncExternalStore(contextStore.subscribe, () => {
    // Commands are gated by what runs beneath an overlay: a button in the pane does not change because the palette is open.
    const context = contextStore.beneath()
    if (latest.current?.context !== context || latest.current.select !== select) latest.current = { context, select, value: select(context) }
    return latest.current.value
  })
}

export function sameSnapshot(a: ContextSnapshot, b: ContextSnapshot): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => sameValue(a[name], b[name]))
}

function sameValue(a: ContextValue | undefined, b: ContextValue | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, index) => value === b[index])
  return false
}
