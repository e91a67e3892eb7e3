// Builds the front end to dist/client and the server to dist/server. `npm run build`
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { weighFirstScripts } from './first-scripts.mjs'
import { generate } from './generate.mjs'
import { ensureInstalled } from './install.mjs'
import { fingerprint, markBuilt } from './sources.mjs'

await ensureInstalled()
generate()
const began = performance.now()
const of = fingerprint()
mkdirSync('dist', { recursive: true })
await Promise.all([buildClient(), buildServer()])
markBuilt(of)
console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)

async function buildClient() {
  const { build } = await import('vite')
  const { output } = await build({ logLevel: 'warn', build: { emptyOutDir: true } })
  await compress('dist/client')
  const kB = weighFirstScripts('dist/client', output)
  console.log(`The first scripts weigh ${kB} kB.`)
}

/** Everything of ours in one bundle; packages stay in node_modules. What is imported lazily stays lazy, in chunks of its own. */
async function buildServer() {
  const { build } = await import('esbuild')
  rmSync('dist/server', { recursive: true, force: true })
  await build({
    // The last three: browser tests start several servers in one process.
    entryPoints: ['main', 'seed', 'read-workspace', 'distribute', 'serve', 'config', 'shutdown'].map((name) => `server/${name}.ts`),
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    // Traces name files and lines. Their texts would be kept in memory as long as a server runs.
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  })
  cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true })
}

/** The server sends these instead, where the browser takes them. */
async function compress(folder) {
  const wanted = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file) && statSync(file).size > 1024)
  await Promise.all(
    wanted.map(async (file) => {
      const content = readFileSync(file)
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        promisify(gzip)(content, { level: 9 }),
      ])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
}
