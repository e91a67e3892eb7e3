import { useState } from 'react'

/**
 * Gives the focus back, when something that floats closes, to what had it before. The dialog primitive only knows its own trigger,
 * and ours open from anywhere.
 */
export function useReturnFocus(): (event: Event) => void {
  const [from] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    if (from instanceof HTMLElement && from.isConnected) from.focus()
  }
}
