import { usePaneFocused } from './pane.ts'

interface ListNewsProps {
  /** How much is new; null: nothing. */
  readonly text: string | null
  onShow(): void
}

/** Over a list's rows: what came while one was at work in it, and stands elsewhere until it is asked for; said aloud in the pane that one works in. Its parent is positioned. */
export function ListNews({ text, onShow }: ListNewsProps) {
  const focused = usePaneFocused()
  return (
    <>
      {text === null ? null : (
        <button type="button" className="list-news" onClick={onShow}>
          {text}
        </button>
      )}
      <span className="sr-only" aria-live="polite">
        {focused ? text : null}
      </span>
    </>
  )
}
