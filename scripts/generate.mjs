// Writes the lists that a bundler and the compiler need of what is found by its name: endpoints, handlers and texts. Nobody keeps them by hand.
// Every script that reads code runs this first; `*.gen.ts` is no part of the repository.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const found = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending))
    .sort()

/** A module that imports each of the files, and exports them as one list. */
const listOf = (file, files) => {
  const from = files.map((one) => `./${relative(dirname(file), one).replaceAll('\\', '/')}`)
  return `${from.map((one, at) => `import * as m${at} from '${one}'`).join('\n')}\n\nexport const modules = [${from.map((_, at) => `m${at}`).join(', ')}] as const\n`
}

/** An endpoint or a handler in a file of another name would be found by nothing. */
function forbid(folder, ending, word) {
  const stray = found(folder, '.ts').filter((file) => !file.endsWith(ending) && word.test(readFileSync(join(root, file), 'utf8')))
  if (stray.length > 0) throw new Error(`Found by its name ending in ${ending}, and so out of place: ${stray.join(', ')}`)
}

const generated = {
  'contract/endpoints.gen.ts': (file) => listOf(file, found('contract', '.endpoints.ts')),
  'server/http/handlers.gen.ts': (file) => listOf(file, found('server/domains', '.handlers.ts')),
  'src/platform/i18n/texts.gen.ts': () => {
    const files = found('src/platform/i18n/locales/id', '.json').map((one) => one.replace('src/platform/i18n', '.'))
    return `${files.map((one, at) => `import type t${at} from '${one}'`).join('\n')}\n\nexport type WrittenKey = ${files.map((_, at) => `keyof typeof t${at}`).join(' | ')}\n`
  },
}

export function generate() {
  forbid('contract', '.endpoints.ts', /^export const \w+ = endpoint\(/m)
  for (const [file, text] of Object.entries(generated)) {
    const written = `// Written by scripts/generate.mjs.\n${text(file)}`
    const path = join(root, file)
    // Left alone where nothing changed: what watches would start again.
    if (!existsSync(path) || readFileSync(path, 'utf8') !== written) writeFileSync(path, written)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) generate()
