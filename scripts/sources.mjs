// Knows whether the build in dist/ is of the present sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'contract',
  'server',
  'sandbox',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
]
const stamp = 'dist/.built'

function* files(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return yield path
  for (const name of readdirSync(path).sort()) yield* files(join(path, name))
}

/** By content: a fresh clone and a touched file are no reason to build again. */
export function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) for (const file of files(source)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

export const markBuilt = (of) => writeFileSync(stamp, of)
