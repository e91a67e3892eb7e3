/** A column of a list that gives up what a narrow pane has no room for. */
export interface FittingColumn {
  /** A CSS grid track. */
  readonly track: string
  readonly numeric?: boolean
  /** Dropped first where the pane is narrow: higher goes earlier. */
  readonly yields: number
  /** The least room it takes, for deciding what to drop. CSS pixels. */
  readonly least: number
}

/** Between two columns. CSS pixels. */
export const columnGap = 8

/**
 * The columns that fit a width: the least important go first, so that nothing is cut off and nothing scrolls sideways. `fixed` is the room of what always
 * stands; widths in CSS pixels, 0 before it is known.
 */
export function columnsThatFit<Id extends string>(
  columns: Readonly<Record<Id, FittingColumn>>,
  wanted: readonly Id[],
  fixed: number,
  width: number,
): Id[] {
  const kept = [...wanted]
  const needed = () => fixed + kept.reduce((sum, id) => sum + columns[id].least + columnGap, 0)
  while (kept.length > 1 && width > 0 && needed() > width) {
    const first = kept.reduce((worst, id) => (columns[id].yields > columns[worst].yields ? id : worst))
    kept.splice(kept.indexOf(first), 1)
  }
  return kept
}
