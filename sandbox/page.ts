/** A document of the sandbox for people. `script`: the address of what runs in it. */
export const documentHtml = (title: string, body: string, script?: string) => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/sandbox/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/page.css">
${script ? `<script src="${script}" defer></script>\n` : ''}</head>
<body>
${body}
</body>
</html>
`

/** The same under its title. */
export const page = (title: string, body: string) => documentHtml(title, `<h1>${title}</h1>\n${body}`)

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
