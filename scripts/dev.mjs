// The server, started again when its files change, and the front end by Vite, changed in place. `npm run dev`
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { generate } from './generate.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
generate()
// A new file of theirs changes what is generated, and that starts the server again.
for (const folder of ['contract', 'server/domains', 'src/platform/i18n/locales'])
  watch(folder, { recursive: true }, (kind) => kind === 'rename' && generate())
const tool = (name) => join('node_modules', name)
const children = [
  spawn(process.execPath, [tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', '--include=server/db/migrations', 'server/main.ts'], {
    stdio: 'inherit',
  }),
  spawn(process.execPath, [tool('vite/bin/vite.js'), '--clearScreen=false'], { stdio: 'inherit' }),
]
console.log('Open the address that Vite prints; the server behind it starts again when its files change.')

/** A terminal sends Ctrl-C to all of us; anybody else only to this process. One that ends takes the others along. */
let ending = false
function end(signal) {
  if (ending) return
  ending = true
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end('SIGTERM'))
for (const child of children)
  child.on('exit', (code) => {
    process.exitCode ||= ending ? 0 : (code ?? 1)
    end('SIGTERM')
  })
