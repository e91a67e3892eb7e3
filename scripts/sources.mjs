// Knows whether the build in dist/ is of the present sources, and makes one where it is not.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['contract', 'server', 'sandbox', 'src', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'scripts']
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

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

/** In a process of its own: the tools would stay in this one's memory. One that cannot build ends here; what is wrong was said. */
export function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building (some seconds, after changes only) …')
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

export const markBuilt = (of) => writeFileSync(stamp, of)
