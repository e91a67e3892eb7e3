import { useCallback, useEffect, useRef, useState } from 'react'
import { formatQuery } from '#kernel/url.ts'
import { usePane } from '#platform/workbench/pane.ts'
import type { ErasedSpec } from './list-spec.ts'

/** How long the cursor rests before what is beside the list follows it, and before something is read ahead. Milliseconds. */
export const restMs = 60

interface Peeking {
  /** The row that is looked at beside the list. */
  readonly code: string | undefined
  /** The address at which a row is looked at; empty where none names it. */
  hrefOf(code: string): string
  look(code: string, history?: 'push' | 'replace'): void
  close(): void
  /** Closes it; false where nothing is looked at. */
  leave(): boolean
}

/** The look at a row beside the list, whose place is the address or this pane alone. It follows the cursor; an address that names a row stands until the cursor moves. */
export function usePeek({ peek }: ErasedSpec, url: string, given: unknown, cursorCode: string | undefined): Peeking {
  const pane = usePane()
  const [open, setOpen] = useState(false)
  const as = peek?.as
  const named = as === undefined ? undefined : (given as Readonly<Record<string, string | undefined>>)[as]
  // Rows are drawn anew with another function: where no address names what is looked at, it stays the same at all of them.
  const base = as === undefined ? '' : url
  const hrefOf = useCallback(
    (code: string) => (as === undefined ? '' : base + formatQuery([[as, code]]).replace('?', base.includes('?') ? '&' : '?')),
    [base, as],
  )
  const look = (code: string, history: 'push' | 'replace' = 'replace') => (as === undefined ? setOpen(true) : pane.navigate(hrefOf(code), history))
  const followed = useRef(cursorCode)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    if (followed.current === cursorCode) return
    followed.current = cursorCode
    clearTimeout(timer.current)
    if (named && cursorCode && cursorCode !== named) timer.current = setTimeout(() => latest.current(cursorCode), restMs)
  }, [cursorCode, named])
  const code = as === undefined ? (open ? cursorCode : undefined) : named
  const close = () => (as === undefined ? setOpen(false) : pane.navigate(url, 'replace'))
  return {
    code,
    close,
    leave() {
      if (code !== undefined) close()
      return code !== undefined
    },
    hrefOf,
    look,
  }
}
