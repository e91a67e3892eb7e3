// deploy/README.md as what it tells an operator to do.
import { readFileSync } from 'node:fs'

const readme = readFileSync(new URL('../../deploy/README.md', import.meta.url), 'utf8')
export const password = 'rehearsed'

/** Done before anything is rehearsed, or needs a network that the rehearsal has not. */
const before = /^(apt install|git clone|npm run build)/

/** The packages of Debian that it asks for; node is there, of whatever origin. */
export const packages = [...readme.matchAll(/^apt install ([\w -]+?)(?: {2,}#.*)?$/gm)]
  .flatMap(([, names]) => names.split(' '))
  .filter((name) => name !== 'nodejs')

/** The commands of a heading's nth block, divided where a line of comment says that they are for elsewhere: `where` is that line. */
export function told(heading, nth = 0) {
  const [, text] = readme.split(new RegExp(`^## ${heading}$`, 'm'))
  const block = text?.split(/^## /m)[0].match(/^```\n[\s\S]*?^```$/gm)?.[nth]
  if (!block) throw new Error(`deploy/README.md has no commands number ${nth + 1} under "${heading}"`)
  const parts = [{ where: '', script: '' }]
  for (const line of block.split('\n').slice(1, -1)) {
    if (line.startsWith('# ')) parts.push({ where: line.slice(2), script: '' })
    else if (!before.test(line)) parts.at(-1).script += `${line.replaceAll('…', password)}\n`
  }
  return parts.filter(({ script }) => script)
}
