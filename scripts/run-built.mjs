import { ensureInstalled } from './install.mjs'
import { ensureBuilt } from './sources.mjs'

/** Runs a program of the built server (`server/<name>.ts`) in this process, after installing and building what is missing. It reads this process's arguments. */
export async function runBuilt(name) {
  await ensureInstalled()
  ensureBuilt()
  process.setSourceMapsEnabled(true)
  await import(`../dist/server/${name}.js`)
}
