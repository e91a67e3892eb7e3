/** A column of a list: the room it needs, and when it gives that up. */
export interface ListColumn {
  /** The least room in which what it shows can be read: codes, numbers and states stand in it whole. CSS pixels. */
  readonly least: number
  /** Its share of the room that is left over; without one it has its least. */
  readonly grow?: number
  readonly numeric?: boolean
  /** Where the pane is narrow, the column with the highest goes first; without one it always stands. */
  readonly yields?: number
}

/** What is drawn at a width: the columns that stand there, and their CSS grid tracks. */
export interface ListLayout<Id extends string> {
  readonly shown: readonly Id[]
  readonly template: string
}

/** What a list's columns need, before somebody makes them their own. */
export interface ColumnRoom<Id extends string> {
  /** What each row draws before its columns, and after them: the checkbox, the row's menu. */
  readonly before?: readonly ListColumn[]
  readonly after?: readonly ListColumn[]
  readonly columns: Readonly<Record<Id, ListColumn>>
  /** Below this width a row stands on two lines. CSS pixels. */
  readonly cardsBelow: number
  /** What stands in the first line of a card; the rest is said in the second, in words. */
  readonly card: { readonly before?: readonly ListColumn[]; readonly columns: readonly NoInfer<Id>[] }
}

export interface ListColumns<Id extends string> {
  readonly columns: Readonly<Record<Id, ListColumn>>
  readonly cardsBelow: number
  /** `wanted`: the columns that a person chose, in their order; width in CSS pixels, 0 before it is known. The same columns are the very same object. */
  layout(width: number, card: boolean, wanted?: readonly Id[]): ListLayout<Id>
}

/** Between two columns, and on both sides of a row together (virtual-grid.css). CSS pixels. */
const gap = 8
const sides = 24

/** CSS grid leaves room empty where the shares of a row are less than one together: then they are parts of their sum. */
function tracks(columns: readonly ListColumn[]): string {
  const whole = Math.min(
    1,
    columns.reduce((sum, { grow = 0 }) => sum + grow, 0),
  )
  return columns.map(({ least, grow }) => (grow ? `minmax(${least}px, ${grow / whole}fr)` : `${least}px`)).join(' ')
}
/** A card gives what grows all the room there is, and no more: what does not fit ends in an ellipsis. */
const cardTrack = ({ least, grow }: ListColumn): string => (grow ? `minmax(0, ${Math.max(1, grow)}fr)` : `${least}px`)

/**
 * Declares the columns of a list: which there are, how little room each can do with, and in which order they give way, so that nothing that is shown
 * looks whole and is not, and nothing scrolls sideways.
 */
export function listColumns<Id extends string>({ before = [], after = [], columns, cardsBelow, card }: ColumnRoom<Id>): ListColumns<Id> {
  const known = new Map<string, ListLayout<Id>>()
  const layoutOf = (shown: readonly Id[], asCard: boolean): ListLayout<Id> => {
    const key = `${asCard} ${shown.join(' ')}`
    const found = known.get(key)
    if (found) return found
    const all = [...((asCard && card.before) || before), ...shown.map((id) => columns[id]), ...after]
    const made = { shown, template: asCard ? all.map(cardTrack).join(' ') : tracks(all) }
    known.set(key, made)
    return made
  }
  const room = (list: readonly ListColumn[]) => list.reduce((sum, { least }) => sum + least + gap, 0)
  const standing = sides - gap + room([...before, ...after])
  const fitting = (width: number, wanted: readonly Id[]): ListLayout<Id> => {
    const shown = [...wanted]
    while (width > 0 && standing + room(shown.map((id) => columns[id])) > width) {
      const next = shown.reduce<Id | null>((worst, id) => (yieldsOf(columns[id]) > (worst ? yieldsOf(columns[worst]) : -1) ? id : worst), null)
      if (next === null) break
      shown.splice(shown.indexOf(next), 1)
    }
    return layoutOf(shown, false)
  }
  const all = Object.keys(columns) as Id[]
  // Each row of a drawing asks the same.
  let last: { readonly width: number; readonly wanted: readonly Id[]; readonly layout: ListLayout<Id> } | undefined
  return {
    columns,
    cardsBelow,
    layout(width, asCard, wanted = all) {
      if (asCard) return layoutOf(card.columns, true)
      if (last?.width !== width || last.wanted !== wanted) last = { width, wanted, layout: fitting(width, wanted) }
      return last.layout
    },
  }
}

const yieldsOf = ({ yields = -1 }: ListColumn): number => yields
