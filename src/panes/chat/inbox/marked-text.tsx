/** Characters before what was found: it is in view however long the message is. */
const lead = 28

/** A message in one line, with what was searched marked. */
export function MarkedText({ text, found }: { text: string; found: string }) {
  const line = text.replace(/\s+/g, ' ').trim()
  const lower = line.toLowerCase()
  // The whole, else the first of its words: they may stand apart.
  const spot = [found, ...found.split(/\s+/)].find((part) => part !== '' && lower.includes(part.toLowerCase()))
  if (spot === undefined) return <>{line}</>
  const at = lower.indexOf(spot.toLowerCase())
  const from = at > lead + 12 ? line.indexOf(' ', at - lead) + 1 || at - lead : 0
  const start = Math.min(from, at)
  return (
    <>
      {start > 0 ? '… ' : ''}
      {line.slice(start, at)}
      <mark className="inbox-found">{line.slice(at, at + spot.length)}</mark>
      {line.slice(at + spot.length)}
    </>
  )
}
