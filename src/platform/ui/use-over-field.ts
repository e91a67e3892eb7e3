import { type RefObject, useLayoutEffect } from 'react'

const gap = 4
/** To the edges of the window. */
const edge = 8
/** In a narrow column what tells one from the next would be cut off. */
const least = 420

/**
 * Lays a box of `popover="manual"` over everything while it is shown, at least as wide as its field, below it, or above where there is more room: opening and closing it moves nothing, so
 * that a press that closes it still meets the button it was meant for, and no dialog or pane cuts it off. Its `max-height`, and that it is not seen while `data-away`, is CSS's.
 */
export function useOverField(field: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const [under, over] = [field.current, box.current]
    if (!shown || !under || !over) return
    over.showPopover?.()
    const place = () => {
      const at = under.getBoundingClientRect()
      const below = window.innerHeight - at.bottom - gap - edge
      const above = at.top - gap - edge
      over.style.maxHeight = ''
      const up = over.offsetHeight > below && above > below
      Object.assign(over.style, {
        left: `${at.left}px`,
        width: `${Math.max(at.width, Math.min(least, window.innerWidth - at.left - edge))}px`,
        top: up ? 'auto' : `${at.bottom + gap}px`,
        bottom: up ? `${window.innerHeight - at.top + gap}px` : 'auto',
        maxHeight: over.offsetHeight > (up ? above : below) ? `${up ? above : below}px` : '',
      })
    }
    place()
    const sizes = new ResizeObserver(place)
    for (const element of [under, ...over.children]) sizes.observe(element)
    // Its field was scrolled away under what lies over it: so is the box.
    const sight = new IntersectionObserver(([field]) => over.toggleAttribute('data-away', field?.isIntersecting === false))
    sight.observe(under)
    const follow = ({ target }: Event) => over.contains(target as Node) || place()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      sight.disconnect()
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', place)
      over.hidePopover?.()
    }
  }, [field, box, shown])
}
