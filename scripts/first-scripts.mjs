// The scripts that the page names come before anything is drawn: a budget, so that they do not grow unseen (docs/decisions/first-load.md).
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Compressed (Brotli), kB. Lower it whenever they are made lighter; what does not fit is loaded once it is used, or with the declarations. The names of files compress otherwise each time, by a tenth. */
const most = 197.2

const toldModules = 25

/** Throws when the first scripts of a built front end weigh more, with what is in them. `output`: what Vite answered. */
export function weighFirstScripts(folder, output) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file)
  const scripts = named.map((file) => ({ file, bytes: sizeOf(join(folder, file)) }))
  // As exact as it is told.
  const kB = Number((scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1))
  if (kB <= most) return kB
  const heaviest = output
    .filter((chunk) => chunk.type === 'chunk' && named.includes(chunk.fileName))
    .flatMap((chunk) =>
      Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({ id: id.replace(`${process.cwd()}/`, ''), renderedLength })),
    )
    .toSorted((a, b) => b.renderedLength - a.renderedLength)
    .slice(0, toldModules)
  throw new Error(
    [
      `The first scripts weigh ${kB} kB compressed, and may weigh ${most} (scripts/first-scripts.mjs):`,
      ...scripts.map(({ file, bytes }) => `  ${(bytes / 1000).toFixed(1)} kB  ${file}`),
      'The heaviest files in them, before they are made small:',
      ...heaviest.map(({ id, renderedLength }) => `  ${(renderedLength / 1000).toFixed(1)} kB  ${id}`),
    ].join('\n'),
  )
}

/** As the server sends it; what is too small is sent as it is. */
function sizeOf(file) {
  try {
    return statSync(`${file}.br`).size
  } catch {
    return statSync(file).size
  }
}
