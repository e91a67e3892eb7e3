import { type RefObject, useLayoutEffect } from 'react'
import { setStageSize } from './room.ts'

/** The transparent edge of a stage with tiles. CSS pixels. */
const edge = 4

/** Measures the stage of the panes while several are shown at a time; before the first paint, and whenever it changes. */
export function useStageSize(stage: RefObject<HTMLElement | null>, several: boolean): void {
  useLayoutEffect(() => {
    const element = stage.current
    if (!element || !several) return setStageSize(null)
    const measure = () => {
      const { offsetWidth, offsetHeight } = element
      // Out of the page for a moment, while the page around it changes.
      if (offsetWidth > 0 && offsetHeight > 0) setStageSize({ width: offsetWidth - edge, height: offsetHeight - edge })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage, several])
}
