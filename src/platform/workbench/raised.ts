import { create } from 'zustand'

/** Another window asked for this one, which the browser may not bring to the front: its title says so until it is looked at. */
export const useRaised = create<{ readonly raised: boolean }>(() => ({ raised: false }))

const seen = () => useRaised.setState({ raised: false })

export function markRaised(): void {
  window.focus()
  if (document.hasFocus()) return
  useRaised.setState({ raised: true })
  window.addEventListener('focus', seen, { once: true })
}
