import { useSyncExternalStore } from 'react'

/** Narrower than the breakpoint `phone` of the styles only one pane fits at a time. */
const phone = typeof matchMedia === 'function' ? matchMedia('(max-width: 639px)') : null
const watchPhone = (changed: () => void) => {
  phone?.addEventListener('change', changed)
  return () => phone?.removeEventListener('change', changed)
}
export const isPhone = (): boolean => phone?.matches ?? false
export const useIsPhone = (): boolean => useSyncExternalStore(watchPhone, isPhone)
