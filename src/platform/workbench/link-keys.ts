import { type RefObject, useEffect, useRef } from 'react'
import { type PaneController, usePaneController } from './pane.ts'
import { workbench } from './workbench.ts'

const nothing = () => undefined

/**
 * The list keys for a pane whose content is links: J and K go from one to the next, Enter follows, Shift+Enter opens beside.
 * The ref belongs on the element that holds them, in reading order; a link that is not drawn is passed over.
 */
export function useLinkKeys<E extends HTMLElement>(holder: RefObject<E | null>, rest: Omit<PaneController, 'list'> = {}): void {
  // The list keys take the focus off what has it before they act, so where it was is remembered here.
  const last = useRef<HTMLAnchorElement | null>(null)
  useEffect(() => {
    const note = (event: FocusEvent) => {
      if (event.target instanceof Element && holder.current?.contains(event.target)) last.current = event.target.closest<HTMLAnchorElement>('a[href]')
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [holder])
  const links = () => [...(holder.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].filter((link) => link.checkVisibility())
  const go = (link: HTMLAnchorElement | undefined) => {
    link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }
  usePaneController({
    ...rest,
    list: {
      move(by) {
        const all = links()
        const at = last.current ? all.indexOf(last.current) : -1
        go(at < 0 ? all[by > 0 ? 0 : all.length - 1] : all[Math.min(all.length - 1, Math.max(0, at + by))])
      },
      toEnd: (end) => go(links().at(end === 'first' ? 0 : -1)),
      open(placement) {
        const link = links().find((one) => one === last.current)
        if (!link) return
        if (placement === 'replace') link.click()
        else workbench.open(link.pathname + link.search, placement)
      },
      toggle: nothing,
      extend: nothing,
      selectAll: nothing,
      clear: nothing,
      peek: nothing,
      remember() {
        const link = last.current
        return () => {
          last.current = link
        }
      },
    },
  })
}
