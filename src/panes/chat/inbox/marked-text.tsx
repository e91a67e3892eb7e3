/** Characters before what was found: it is in view however long the message is. */
const lead = 28

/** A message in one line, with what was searched marked. */
export function MarkedText({ text, found }: { text: string; found: string }) {
  const line = text.replace(/\s+/g, ' ').trim()
  const at = line.toLowerCase().indexOf(found.toLowerCase())
  if (at < 0) return <>{line}</>
  const from = at > lead + 12 ? line.indexOf(' ', at - lead) + 1 || at - lead : 0
  const start = Math.min(from, at)
  return (
    <>
      {start > 0 ? '… ' : ''}
      {line.slice(start, at)}
      <mark className="inbox-found">{line.slice(at, at + found.length)}</mark>
      {line.slice(at + found.length)}
    </>
  )
}
