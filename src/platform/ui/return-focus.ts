import { type RefObject, useState } from 'react'

/**
 * Gives the focus back, when something that floats closes, to what had it before. The dialog primitive only knows its own trigger,
 * and ours open from anywhere: a list whose key called for it goes on with its keys. What took the focus meanwhile keeps it: a question that
 * follows the dialog is typed into at once. `other` gets it where nothing had it, or what had it is gone.
 */
export function useReturnFocus(other?: RefObject<HTMLElement | null>): (event: Event) => void {
  const [from] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    const back = from instanceof HTMLElement && from.isConnected && from !== document.body ? from : other?.current
    back?.focus({ preventScroll: true })
  }
}
