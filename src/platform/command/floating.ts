import { useEffect } from 'react'
import { contextStore } from './context.ts'

/** What floats above the panes now, newest last: the topmost names the `overlay` context key. */
let open: { readonly name: string }[] = []

const tell = () => {
  const top = open.at(-1)
  contextStore.set('overlay', top ? { overlay: top.name } : null)
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
