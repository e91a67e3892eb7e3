import { Fragment, type ReactNode } from 'react'
import { Link } from './link.tsx'

/**
 * Text that people write: paragraphs, `## headings`, `- ` and `1. ` lists, `> notes`, **bold**, `code` and [links](/path). Nothing else is
 * markup, so whatever an author types is safe to show.
 */
export function Prose({ text, heading = 3 }: { text: string /** The level of its headings. */; heading?: 2 | 3 | 4 }) {
  const Heading = `h${heading}` as const
  return (
    <div className="flex flex-col gap-3 leading-relaxed text-ink-2">
      {blocksOf(text).map((block, index) => {
        const [first = ''] = block
        const key = `${index}`
        if (first.startsWith('## '))
          return (
            <Heading key={key} className="pt-2 text-md font-semibold text-ink">
              {inline(first.slice(3))}
            </Heading>
          )
        if (first.startsWith('> '))
          return (
            <p key={key} className="rounded-md bg-info-soft px-3 py-2 text-info">
              {inline(block.map((line) => line.replace(/^> ?/, '')).join(' '))}
            </p>
          )
        if (first.startsWith('- ')) return <List key={key} of="ul" lines={block} mark={/^- /} className="list-disc" />
        if (/^\d+\. /.test(first)) return <List key={key} of="ol" lines={block} mark={/^\d+\. /} className="list-decimal" />
        return <p key={key}>{inline(block.join(' '))}</p>
      })}
    </div>
  )
}

function List({ of: Tag, lines, mark, className }: { of: 'ul' | 'ol'; lines: readonly string[]; mark: RegExp; className: string }) {
  return (
    <Tag className={`flex flex-col gap-1.5 pl-5 marker:text-ink-3 ${className}`}>
      {entriesOf(lines, mark).map((entry) => (
        <li key={entry} className="pl-1">
          {inline(entry)}
        </li>
      ))}
    </Tag>
  )
}

/** A line without the list's mark goes on with the entry before it. */
function entriesOf(lines: readonly string[], mark: RegExp): string[] {
  const entries: string[] = []
  for (const line of lines) {
    if (mark.test(line)) entries.push(line.replace(mark, ''))
    else entries.push(`${entries.pop() ?? ''} ${line.trim()}`)
  }
  return entries
}

const blocksOf = (text: string): string[][] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((block) => block.length > 0)

const marks = /(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)\s]+\))/

function inline(text: string): ReactNode {
  return text.split(marks).map((part, index) => {
    const key = `${index}`
    if (part.startsWith('**'))
      return (
        <strong key={key} className="font-semibold text-ink">
          {part.slice(2, -2)}
        </strong>
      )
    if (part.startsWith('`'))
      return (
        <code key={key} className="rounded-sm bg-neutral-soft px-1 font-mono text-xs text-ink">
          {part.slice(1, -1)}
        </code>
      )
    const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part)
    return link ? <ProseLink key={key} text={link[1] as string} to={link[2] as string} /> : <Fragment key={key}>{part}</Fragment>
  })
}

const linkLook = 'font-medium text-accent underline underline-offset-2'

/** Inside the app, or to a secure page elsewhere; anything else stays text. */
function ProseLink({ text, to }: { text: string; to: string }) {
  if (/^\/(?!\/)/.test(to))
    return (
      <Link to={to} className={linkLook}>
        {text}
      </Link>
    )
  if (!/^https:\/\//.test(to)) return text
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={linkLook}>
      {text}
    </a>
  )
}

/** The text without its marks, on one line. */
export const plainProse = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
    .replace(/^(## |- |\d+\. |> )/gm, '')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim()
