import { useEffect, useRef } from 'react'
import { usePane } from '#platform/workbench/pane.ts'
import { workbench } from '#platform/workbench/workbench.ts'

export const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

type OnClipboard = Readonly<Record<'copy' | 'paste', (event: ClipboardEvent) => void>>

/** Hears what is copied from and pasted into the list of a pane that has the keys. Without anything marked in the page browsers tell it to the document. */
export function useClipboard(act: OnClipboard): void {
  const { id } = usePane()
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      const active = document.activeElement
      const inList = !active || active === document.body || active.closest('[role="grid"]') !== null
      if (event.defaultPrevented || !inList || workbench.focusedPane() !== id) return
      latest.current[event.type as 'copy' | 'paste'](event)
    }
    document.addEventListener('copy', hear)
    document.addEventListener('paste', hear)
    return () => {
      document.removeEventListener('copy', hear)
      document.removeEventListener('paste', hear)
    }
  }, [id])
}
