import type { HTMLAttributes, Ref } from 'react'
import { usePaneLabel } from './pane.ts'

interface PaneLandmarkProps extends Omit<HTMLAttributes<HTMLElement>, 'aria-label'> {
  readonly as?: 'div' | 'nav'
  /** What it is called in a window with one pane. */
  readonly label: string
  readonly ref?: Ref<HTMLElement>
}

/** An element with a name of its own among those of other panes. Apart, since that name changes with every pane that comes or goes, and what stands in it does not. */
export function PaneLandmark({ as: Element = 'div', label, ref, ...rest }: PaneLandmarkProps) {
  return <Element ref={ref as Ref<never>} aria-label={usePaneLabel(label)} {...rest} />
}
