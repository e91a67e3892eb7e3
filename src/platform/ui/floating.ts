import { useEffect } from 'react'

/** What floats above the panes now, newest last. */
let open: { readonly name: string }[] = []
const listeners = new Set<(top: string | undefined) => void>()
const tell = () => {
  for (const listener of listeners) listener(open.at(-1)?.name)
}

/** Calls back with the topmost of what floats, whenever that changes. */
export function onFloating(listener: (top: string | undefined) => void): void {
  listeners.add(listener)
}

/** Says that something floats above the panes, until the returned function is called: their keys rest meanwhile. */
export function floats(name: string): () => void {
  const entry = { name }
  open = [...open, entry]
  tell()
  return () => {
    open = open.filter((one) => one !== entry)
    tell()
  }
}

/** While `shown`, a dialog, menu or palette floats above the panes and their keys rest. */
export function useFloats(name: string, shown: boolean): void {
  useEffect(() => (shown ? floats(name) : undefined), [name, shown])
}
