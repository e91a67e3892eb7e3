/** A page of the sandbox for people. */
export const page = (title: string, body: string) => `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icons/tab-64.png" type="image/png">
<link rel="stylesheet" href="/sandbox/page.css">
<h1>${title}</h1>
${body}
</html>
`

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
