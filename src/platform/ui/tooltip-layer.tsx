import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cutTextAround, cutTextInside, wholeText } from './cut-text.ts'
import { Kbd } from './kbd.tsx'

/** Hovering shows it after this long; keyboard focus at once. Milliseconds. */
const hoverDelay = 400
const edge = 8

interface Shown {
  readonly owner: HTMLElement
  readonly text: string
  readonly keys?: string
  /** Its own text, which is heard whole anyway. */
  readonly own: boolean
}

const ownerOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? (cutTextAround(target) ?? target.closest<HTMLElement>('[data-tip]')) : null

/** Shows the tooltip of whatever carries `data-tip`, and what ends in an ellipsis whole. Mounted once; it hides on Escape, on a press and when its owner scrolls away. */
export default function TooltipLayer() {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waiting: HTMLElement | null = null
    // The focus that comes back when a menu or dialog is left by Escape asks for no explanation.
    let steppedOut = false
    const hide = () => {
      clearTimeout(timer)
      waiting = null
      setShown(null)
    }
    const show = (owner: HTMLElement) => {
      const cut = cutTextAround(owner) === owner
      const text = cut ? wholeText(owner) : owner.dataset.tip
      if (text && owner.isConnected) setShown({ owner, text, keys: owner.dataset.tipKeys, own: cut })
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      if (box.current?.contains(event.target as Node)) return
      const owner = ownerOf(event)
      if (owner === waiting) return
      hide()
      waiting = owner
      if (owner) timer = setTimeout(() => show(owner), hoverDelay)
    }
    const focus = (event: FocusEvent) => {
      const { target } = event
      if (steppedOut || !(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
      if (target.dataset.tip || cutTextAround(target) === target) show(target)
      else {
        const cut = cutTextInside(target)
        if (cut) show(cut)
      }
    }
    const key = (event: KeyboardEvent) => {
      steppedOut = event.key === 'Escape'
      if (steppedOut) hide()
    }
    const listeners = [
      ['pointerover', over],
      ['pointerdown', hide],
      ['focusin', focus],
      ['focusout', hide],
      ['keydown', key],
      ['scroll', hide],
    ] as const
    for (const [type, heard] of listeners) document.addEventListener(type, heard as EventListener, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const [type, heard] of listeners) document.removeEventListener(type, heard as EventListener, { capture: true })
    }
  }, [])

  useLayoutEffect(() => {
    if (!shown || !box.current) return
    const { owner, own: isOwn } = shown
    const at = owner.getBoundingClientRect()
    const own = box.current.getBoundingClientRect()
    const left = Math.min(Math.max(edge, at.left + at.width / 2 - own.width / 2), window.innerWidth - own.width - edge)
    const below = at.bottom + 6
    const top = below + own.height > window.innerHeight - edge ? at.top - own.height - 6 : below
    box.current.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
    const before = owner.getAttribute('aria-describedby')
    // What already names its owner is not read twice.
    if (!isOwn && owner.getAttribute('aria-label') !== shown.text) owner.setAttribute('aria-describedby', before ? `${before} ${id}` : id)
    return () => {
      if (before) owner.setAttribute('aria-describedby', before)
      else owner.removeAttribute('aria-describedby')
    }
  }, [shown, id])

  if (!shown) return null
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="fixed top-0 left-0 z-60 flex max-w-80 items-center gap-2 rounded-md bg-raised px-2 py-1 text-xs text-ink shadow-float"
    >
      {shown.text}
      {shown.keys ? <Kbd keys={shown.keys} /> : null}
    </div>
  )
}
