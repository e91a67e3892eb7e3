import { useSyncExternalStore } from 'react'

/** Somebody has this window before them: it shows, and keys go to it. With several monitors many windows show at once. */
export const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  window.addEventListener('focus', changed)
  window.addEventListener('blur', changed)
  return () => {
    document.removeEventListener('visibilitychange', changed)
    window.removeEventListener('focus', changed)
    window.removeEventListener('blur', changed)
  }
}

export const useIsLookedAt = (): boolean => useSyncExternalStore(watch, isLookedAt)
