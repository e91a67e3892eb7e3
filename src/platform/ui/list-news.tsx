interface ListNewsProps {
  /** How much is new; null: nothing. */
  readonly text: string | null
  /** Whether it is said aloud: in the pane that one works in. */
  readonly spoken: boolean
  onShow(): void
}

/** Over a list's rows: what came while one was at work in it, and stands elsewhere until it is asked for. Its parent is positioned. */
export function ListNews({ text, spoken, onShow }: ListNewsProps) {
  return (
    <>
      {text === null ? null : (
        <button type="button" className="list-news" onClick={onShow}>
          {text}
        </button>
      )}
      <span className="sr-only" aria-live="polite">
        {spoken ? text : null}
      </span>
    </>
  )
}
