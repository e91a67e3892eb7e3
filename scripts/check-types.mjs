// The whole tree, then the kernel by itself without the DOM (what it needs of a browser it must be given), and the service worker in its own world.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from './generate.mjs'

generate()
mkdirSync('node_modules/.cache', { recursive: true })
// The native compiler takes less than half the time; packages that read our code by a compiler's interface still need the one before.
const tsc = join('node_modules', 'typescript-native', 'bin', 'tsc')
const failed = ['tsconfig.json', 'src/kernel/tsconfig.json', 'src/worker/tsconfig.json'].filter(
  // By itself it checks in four threads, each of which makes the types anew that all use: on two cores that takes as long, and half as much work again.
  (config) => spawnSync(process.execPath, [tsc, '-p', config, '--checkers', '1'], { stdio: 'inherit' }).status !== 0,
)
process.exit(failed.length ? 1 : 0)
