import type { Language } from '#contract/core/error-messages.ts'

/** What a letter says, before it has a form. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A one-time code, set large. */
  readonly code?: string
  /** The one thing to do. */
  readonly action?: { readonly text: string; readonly url: string }
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

/** The letter as plain text and as simple HTML: no pictures, nothing to load. */
export function writeLetter(letter: Letter, language: Language): WrittenLetter {
  const { paragraphs, code, action, footnote } = letter
  const subject = oneLine(letter.subject)
  const text = [...paragraphs, code, action && `${action.text}:\n${action.url}`, footnote, 'Dermaga'].filter(Boolean).join('\n\n')
  const link = action && escaped(action.url)
  const blocks = [
    ...paragraphs.map((paragraph) => block('', escaped(paragraph))),
    code && block('font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px', escaped(code)),
    action &&
      block(
        '',
        `<a href="${link}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b6e69;color:#ffffff;text-decoration:none">${escaped(action.text)}</a>`,
      ),
    action && block('font-size:12px;color:#5b6472;word-break:break-all', link as string),
    footnote && block('font-size:12px;color:#5b6472', escaped(footnote)),
  ]
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;background:#ffffff;color:#1a1f27;font:14px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><div style="max-width:480px;margin:0 auto"><p style="margin:0 0 24px;font-weight:600">Dermaga</p>${blocks.filter(Boolean).join('')}</div></body></html>`
  return { subject, text, html }
}
