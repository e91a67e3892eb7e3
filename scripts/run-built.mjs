import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { isBuilt } from './sources.mjs'

/** Runs a program of the built server (`server/<name>.ts`) in this process, after installing and building what is missing. It reads this process's arguments. */
export async function runBuilt(name) {
  ensureInstalled()
  if (!isBuilt()) {
    console.log('Building …')
    const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  process.setSourceMapsEnabled(true)
  await import(`../dist/server/${name}.js`)
}
