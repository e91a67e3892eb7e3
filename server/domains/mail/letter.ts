import type { Language } from '#contract/core/error-messages.ts'
import type { Attachment } from '#server/security/mailer.ts'

/** What a letter says, before it has a form. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A one-time code, set large. */
  readonly code?: string
  /** What is told in rows, with sums below them; the columns that are numbers by their places. */
  readonly table?: {
    readonly heads: readonly string[]
    readonly numeric: readonly number[]
    readonly rows: readonly (readonly string[])[]
    readonly sums: readonly (readonly [name: string, amount: string])[]
  }
  /** Paragraphs below the table. */
  readonly after?: readonly string[]
  /** The one thing to do. */
  readonly action?: { readonly text: string; readonly url: string }
  /** Files that go along. */
  readonly attachments?: readonly Attachment[]
  /** Who should not have got it, and how long it holds. */
  readonly footnote?: string
}

export interface WrittenLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] as string)
/** A subject is one line, whatever names stand in it. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const block = (style: string, content: string): string => `<p style="margin:0 0 16px;${style}">${content}</p>`

type Table = NonNullable<Letter['table']>

/** A row a line in plain text, which keeps no columns. */
const tableText = ({ rows, sums }: Table): string =>
  [...rows.map((cells) => cells.filter(Boolean).join(' | ')), ...sums.map(([name, amount]) => `${name}: ${amount}`)].join('\n')

function tableHtml({ heads, numeric, rows, sums }: Table): string {
  const cell = (tag: 'th' | 'td', text: string, at: number, more = ''): string =>
    `<${tag} style="padding:4px 8px;border-bottom:1px solid #d8dde4;text-align:${numeric.includes(at) ? 'right' : 'left'};font-weight:${tag === 'th' ? 600 : 400}"${more}>${escaped(text)}</${tag}>`
  const row = (tag: 'th' | 'td', cells: readonly string[]): string => `<tr>${cells.map((text, at) => cell(tag, text, at)).join('')}</tr>`
  const last = heads.length - 1
  const sum = ([name, amount]: Table['sums'][number]): string => `<tr>${cell('td', name, last, ` colspan="${last}"`)}${cell('th', amount, last)}</tr>`
  return `<table style="border-collapse:collapse;width:100%;margin:0 0 16px;font-size:13px">${row('th', heads)}${rows.map((cells) => row('td', cells)).join('')}${sums.map(sum).join('')}</table>`
}

/** The letter as plain text and as simple HTML: no pictures, nothing to load. */
export function writeLetter(letter: Letter, language: Language): WrittenLetter {
  const { paragraphs, table, after = [], code, action, footnote } = letter
  const subject = oneLine(letter.subject)
  const text = [...paragraphs, table && tableText(table), ...after, code, action && `${action.text}:\n${action.url}`, footnote, 'Dermaga']
    .filter(Boolean)
    .join('\n\n')
  const link = action && escaped(action.url)
  const blocks = [
    ...paragraphs.map((paragraph) => block('', escaped(paragraph))),
    table && tableHtml(table),
    ...after.map((paragraph) => block('', escaped(paragraph))),
    code && block('font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px', escaped(code)),
    action &&
      block(
        '',
        `<a href="${link}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b6e69;color:#ffffff;text-decoration:none">${escaped(action.text)}</a>`,
      ),
    action && block('font-size:12px;color:#5b6472;word-break:break-all', link as string),
    footnote && block('font-size:12px;color:#5b6472', escaped(footnote)),
  ]
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;background:#ffffff;color:#1a1f27;font:14px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><div style="max-width:${table ? 720 : 480}px;margin:0 auto"><p style="margin:0 0 24px;font-weight:600">Dermaga</p>${blocks.filter(Boolean).join('')}</div></body></html>`
  return { subject, text, html }
}
