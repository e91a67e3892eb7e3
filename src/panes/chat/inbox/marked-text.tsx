/** Characters before what was found: it is in view however long the message is. */
const lead = 28

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finds the whole text, else each of its words. */
function finderOf(found: string): RegExp {
  const words = found.split(/\s+/).filter(Boolean)
  return new RegExp(`(${[words.join(' '), ...words.toSorted((a, b) => b.length - a.length)].map(literal).join('|')})`, 'gi')
}

/** A message in one line, with what was searched marked. */
export function MarkedText({ text, found }: { text: string; found: string }) {
  const line = text.replace(/\s+/g, ' ').trim()
  const finder = finderOf(found)
  const at = line.search(finder)
  const start = at > lead + 12 ? line.indexOf(' ', at - lead) + 1 : 0
  // What stands at odd places was found.
  const parts = line.slice(Math.min(start, Math.max(at, 0))).split(finder)
  let from = 0
  return (
    <>
      {start > 0 ? '… ' : ''}
      {parts.map((part, index) => {
        const key = from
        from += part.length
        return index % 2 ? (
          <mark key={key} className="inbox-found">
            {part}
          </mark>
        ) : (
          part
        )
      })}
    </>
  )
}
