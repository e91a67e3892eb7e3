import { useRef } from 'react'

/** What is made of a grid's width, the very same until width or maker change: rows are not drawn anew for it. Widths in CSS pixels. */
export function useOfWidth<T>(make: (width: number, card: boolean) => T): (width: number, card: boolean) => T {
  const kept = useRef<{ make: typeof make; width: number; card: boolean; made: T } | null>(null)
  return (width, card) => {
    const known = kept.current
    if (known && known.make === make && known.width === width && known.card === card) return known.made
    const made = make(width, card)
    kept.current = { make, width, card, made }
    return made
  }
}
