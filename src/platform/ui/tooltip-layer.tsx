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

const ownerOf = (target: EventTarget | null | undefined): HTMLElement | null =>
  target instanceof Element ? (cutTextAround(target) ?? target.closest<HTMLElement>('[data-tip]')) : null

/** Shows the tooltip of whatever carries `data-tip`, and what ends in an ellipsis whole. Mounted once; it hides on Escape, on a press, and when its owner scrolls away or is left. */
export default function TooltipLayer() {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    /** What is shown, or waits for it. */
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
      if (!text || !owner.isConnected) return
      clearTimeout(timer)
      waiting = owner
      setShown({ owner, text, keys: owner.dataset.tipKeys, own: cut })
    }
    const rest = (target: EventTarget | null | undefined) => {
      const owner = ownerOf(target)
      if (owner === waiting) return
      hide()
      waiting = owner
      if (owner) timer = setTimeout(() => show(owner), hoverDelay)
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' && !box.current?.contains(event.target as Node)) rest(event.target)
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
    /** Elsewhere something may scroll, or lose the focus, while this is read: no pointer would come over its owner again. */
    const hideWithin = ({ target }: Event) => {
      if (waiting && (target as Node).contains(waiting)) hide()
    }
    const listeners = [
      ['pointerover', over],
      ['pointerdown', hide],
      ['focusin', focus],
      ['focusout', hideWithin],
      ['keydown', key],
      ['scroll', hideWithin],
    ] as const
    for (const [type, heard] of listeners) document.addEventListener(type, heard as EventListener, { capture: true, passive: true })
    // The pointer may rest on something since before this was there.
    if (window.matchMedia?.('(hover: hover)').matches) rest([...document.querySelectorAll(':hover')].at(-1))
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
