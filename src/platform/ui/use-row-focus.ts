import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { indexOfRow } from './in-list.ts'

interface RowFocus {
  /** The row that has the cursor. */
  readonly activeIndex: number | null
  /** Where a list that has no cursor yet begins. */
  first(): number | null
  /** The cursor goes to a row that has the focus. */
  reach(index: number): void
}

/** What has the focus in a list stands in the row under the cursor: the keys act on what the ring is around. */
export function useRowFocus(focus: RowFocus) {
  const latest = useRef(focus)
  latest.current = focus
  const pressing = useRef(false)
  const follow = (focused: Element | null) => {
    const index = indexOfRow(focused)
    if (index !== null && index !== latest.current.activeIndex) latest.current.reach(index)
  }
  return {
    onPointerDown({ currentTarget }: PointerEvent) {
      pressing.current = true
      // What a mouse presses has its own say, with Shift and Ctrl; the cursor follows when the click, which comes with the release, is done.
      const ended = new AbortController()
      const release = () => {
        ended.abort()
        setTimeout(() => {
          pressing.current = false
          if (currentTarget.contains(document.activeElement)) follow(document.activeElement)
        })
      }
      for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, ended)
    },
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
      // What is clicked beside the controls of a row has the focus as the list.
      if (target.getAttribute('role') === 'rowgroup') currentTarget.focus({ preventScroll: true })
      else if (!pressing.current) follow(target)
    },
    onKeyUp({ key, target, currentTarget }: KeyboardEvent) {
      const { activeIndex, first, reach } = latest.current
      const index = key === 'Tab' && target === currentTarget && activeIndex === null ? first() : null
      if (index !== null) reach(index)
    },
  }
}
