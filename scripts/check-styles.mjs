// Checks docs/styling.md: no stylesheet that the page does not name, no size outside of the tokens, nothing that costs frames unseen.
import { readdirSync, readFileSync } from 'node:fs'

const page = readFileSync('docs/styling.md', 'utf8')
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => `src/${name}`)
const sheets = files.filter((name) => name.endsWith('.css'))
/** The tokens themselves, and what stands in the page before any of them is there. */
const tokens = 'src/styles/'

/** Lines and nudges, of up to three pixels, are no sizes; a condition of the window or a container can hold no token. */
const isSize = (px) => Math.abs(Number(px)) > 3
const sizesIn = (line) => [...line.matchAll(/(?<![\w.-])(-?[\d.]+)px\b/g)].map(([, px]) => px).filter(isSize)

const wrong = []
for (const name of sheets) {
  if (!page.includes(`\`${name.slice('src/'.length)}\``)) wrong.push(`${name}: utilities say it in JSX, or docs/styling.md says why not`)
  if (name.startsWith(tokens)) continue
  for (const [at, line] of readFileSync(name, 'utf8').split('\n').entries())
    if (!line.startsWith('@') && sizesIn(line).length > 0)
      wrong.push(`${name}:${at + 1}: --spacing(), var(--text-…) or var(--radius-…) in the place of ${line.trim()}`)
}
/** What is as high as a row is named with the token, which nobody inherits. */
const [, rowHigh = ''] = /([^{}]*)\{\s*\[data-density/.exec(readFileSync(`${tokens}tokens.css`, 'utf8')) ?? []
for (const name of sheets)
  for (const [, selectors] of readFileSync(name, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]+)\{[^{}]*var\(--row\)/g))
    for (const selector of selectors.split(',').map((one) => one.replace(/\[.*?\]/g, '').trim()))
      if (!rowHigh.split(',').some((one) => one.trim() === selector)) wrong.push(`${name}: name ${selector} with --row in ${tokens}tokens.css`)
/** What is below whatever gets or loses such an attribute is looked at, each element, where the selector ends in nothing that has a name. */
const nameless = /\[(?:data|aria)-[^\]]*\](?:[^,{]*[\s>+~])?\s*[>\s+~]\s*(?:\*|:[^\s>+~,{]*)\s*(?=[,{])/
/** Frames are made through all of a delay. */
const delayed = /(?:animation|transition)(?:-delay|:(?:[^;]*?\d+m?s){2})/
for (const name of sheets)
  for (const [at, line] of readFileSync(name, 'utf8').split('\n').entries()) {
    const where = `${name}:${at + 1}: `
    if (nameless.test(line)) wrong.push(`${where}name the element that ${line.trim().replace(/\s*\{$/, '')} means`)
    if (delayed.test(line)) wrong.push(`${where}useLasting (platform/ui/use-after.ts) in the place of ${line.trim()}`)
  }
for (const [name] of page.matchAll(/(?<=`)[\w/-]+\.css(?=`)/g))
  if (!sheets.includes(`src/${name}`)) wrong.push(`docs/styling.md names src/${name}, which is not there`)
for (const name of files.filter((one) => /\.tsx?$/.test(one)))
  for (const [at, line] of readFileSync(name, 'utf8').split('\n').entries()) {
    if (/\[animation-delay:|(?<![\w-])delay-\d/.test(line))
      wrong.push(`${name}:${at + 1}: useLasting (platform/ui/use-after.ts) in the place of a delay`)
    for (const [utility, px] of line.matchAll(/(?<![\w@:-])(?:[\w-]+:)*-?[a-z][a-z-]*-\[(-?[\d.]+)px\](?!:)/g))
      if (isSize(px)) wrong.push(`${name}:${at + 1}: ${utility} is ${Number(px) / 4} steps of four pixels`)
  }

for (const one of wrong) console.error(one)
console.log(`styles: ${sheets.length} stylesheets, ${wrong.length} broken`)
process.exit(wrong.length ? 1 : 0)
