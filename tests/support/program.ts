import { rmSync } from 'node:fs'
import { chmod, mkdtemp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A source file as a program that plain node runs, for tests that start processes: translating every file of it at each start takes several times as
 * long as what it does. It lies where packages are found, and goes with this process.
 */
export async function programOf(source: string): Promise<string> {
  const folder = await mkdtemp(join(checkout, 'node_modules/.test-program-'))
  // Programs of other users start it too.
  await chmod(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    entryPoints: [{ in: join(checkout, source), out: 'program' }],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: checkout,
    bundle: true,
    // What is imported lazily stays lazy, as in the build.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  await symlink(join(checkout, 'server/db/migrations'), join(folder, 'migrations'))
  return join(folder, 'program.mjs')
}
