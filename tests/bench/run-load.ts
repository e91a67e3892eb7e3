import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Closers } from './closers.ts'
import type { Load, LoadResult } from './load.ts'

/** In a process of its own: the generator's work must not be taken for the server's. */
export function runLoad(closers: Closers, load: Load): Promise<LoadResult> {
  const file = fileURLToPath(new URL('./load.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(load))
  closers.add(() => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.once('exit', (code) => (code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`The load generator ended with ${code}`))))
  })
}
