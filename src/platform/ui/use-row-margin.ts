import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Rows beside those in view that are drawn at once: fewer, and the next key or turn of the wheel would show nothing. */
const leastMargin = 4

/** So many are missing from the margin before it is filled up: each time is a frame more. */
const atATime = 4

/** While nothing scrolls, the margin waits until other windows have drawn the same change, and what changes next has gone first. Milliseconds. */
const restMs = 250

/** From `first` to `last`, both of them too. */
interface Rows {
  readonly first: number
  readonly last: number
}
const none: Rows = { first: 0, last: -1 }

const around = ({ startIndex, endIndex, count }: Range, margin: number): Rows => ({
  first: Math.max(0, startIndex - margin),
  last: Math.min(count - 1, endIndex + margin),
})

/** Half as many rows as are in view on either side: a small pane beside eleven others draws little that nobody sees. */
const wholeMargin = ({ startIndex, endIndex }: Range) => Math.max(leastMargin, Math.ceil((endIndex - startIndex) / 2))

/** Those that are drawn, as far as they are wanted, and those that must be. */
function atOnce(drawn: Rows, wanted: Rows, least: Rows): Rows {
  if (drawn.last < least.first || drawn.first > least.last) return least
  return {
    first: Math.min(least.first, Math.max(drawn.first, wanted.first)),
    last: Math.max(least.last, Math.min(drawn.last, wanted.last)),
  }
}

/** As many rows in view as before, and others. */
const scrolled = (before: Range, now: Range): boolean =>
  before.startIndex !== now.startIndex && Math.abs(before.endIndex - before.startIndex - (now.endIndex - now.startIndex)) <= 1

const isSame = (one: Range, other: Range): boolean => one.startIndex === other.startIndex && one.endIndex === other.endIndex

/**
 * Which rows are drawn for those in view: some more on both sides, so that scrolling finds them there. They come after the frame that shows what changed, and a rest
 * unless it scrolls: making a row that nobody sees yet takes as long as all else that a key does. `ready`: the rows are the list's own, not none and not those of another one.
 */
export function useRowMargin(ready: boolean): (range: Range) => number[] {
  const drawn = useRef(none)
  const wanted = useRef(none)
  const scrolls = useRef(false)
  const seen = useRef<Range>(undefined)
  const coming = useRef<{ readonly soon: boolean; cancel(): void }>(undefined)
  const [made, setMade] = useState(0)
  useEffect(() => {
    const soon = scrolls.current
    if (!isAway(drawn.current, wanted.current) || (coming.current && (coming.current.soon || !soon))) return
    coming.current?.cancel()
    const fill = () => {
      coming.current = undefined
      drawn.current = wanted.current
      startTransition(() => setMade((before) => before + 1))
    }
    coming.current = { soon, cancel: afterPaint(fill, soon ? 0 : restMs) }
  })
  useEffect(
    () => () => {
      coming.current?.cancel()
      coming.current = undefined
    },
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function for other rows beside the same ones in view
  return useCallback(
    (range: Range) => {
      if (!ready) {
        drawn.current = wanted.current = none
        seen.current = undefined
        scrolls.current = false
        return defaultRangeExtractor(range)
      }
      if (seen.current && !isSame(seen.current, range)) scrolls.current = scrolled(seen.current, range)
      seen.current = range
      wanted.current = around(range, wholeMargin(range))
      // The first frame has those in view alone.
      const least = around(range, drawn.current === none ? 0 : leastMargin)
      const { first, last } = drawn.current
      if (first > least.first || last < least.last || last >= range.count) drawn.current = atOnce(drawn.current, wanted.current, least)
      return defaultRangeExtractor({ startIndex: drawn.current.first, endIndex: drawn.current.last, count: range.count, overscan: 0 })
    },
    [ready, made],
  )
}

const isAway = (drawn: Rows, wanted: Rows) => Math.abs(drawn.first - wanted.first) >= atATime || Math.abs(drawn.last - wanted.last) >= atATime
