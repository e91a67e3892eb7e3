import type { ReactNode } from 'react'
import { Explained } from './explained.tsx'

interface FigureProps {
  readonly name: string
  /** What it counts, in a sentence. */
  readonly about: string
  readonly value: ReactNode
  readonly note?: ReactNode
  /** A name, not a number. */
  readonly words?: boolean
}

/** One figure of a report: what it is called, what it is, and what it counts for who asks. */
export const Figure = ({ name, about, value, note, words }: FigureProps) => (
  <div className="report-figure" role="group" aria-label={name}>
    <span className="report-figure-name">
      {name}
      <Explained name={name} about={about} />
    </span>
    <strong className="report-figure-value" data-words={words || undefined} title={words ? String(value) : undefined}>
      {value}
    </strong>
    <span className="report-figure-note">{note}</span>
  </div>
)
