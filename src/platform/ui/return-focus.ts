import { useState } from 'react'

/**
 * Gives the focus back, when something that floats closes, to what had it before. The dialog primitive only knows its own trigger,
 * and ours open from anywhere. What took the focus meanwhile keeps it: a question that follows the dialog is typed into at once.
 */
export function useReturnFocus(): (event: Event) => void {
  const [from] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    if (from instanceof HTMLElement && from.isConnected) from.focus()
  }
}
