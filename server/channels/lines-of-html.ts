/** What is written as lines, as paragraphs of HTML. */
export const htmlOf = (lines: string): string =>
  lines
    .split(/\n+/)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')

/** The text of HTML, a line for each of its blocks. */
export const linesOf = (html: string): string =>
  html
    .replace(/<\/(p|li|h\d|div)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()
