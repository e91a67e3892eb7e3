import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'

const entry = fileURLToPath(new URL('../src/worker/sw.ts', import.meta.url))

/** The page and everything that screens may load later; of the fonts only the scripts that sellers write in. */
const kept = /^(index\.html|assets\/[^/]+\.(js|css)|assets\/[^/]+-latin-wght-normal-[^/]+\.woff2)$/

const revisionOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  createHash('sha256')
    .update(file.type === 'chunk' ? file.code : file.source)
    .digest('hex')

/** The service worker, with the list of the build's files that it keeps (src/worker/shell.ts). */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // The page is among the files last of all.
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => kept.test(fileName))
        const list = files.map((file) => ({ url: `/${file.fileName}`, revision: file.fileName.startsWith('assets/') ? null : revisionOf(file) }))
        const { outputFiles } = await build({
          entryPoints: [entry],
          define: { 'self.shellFiles': JSON.stringify(list.toSorted((one, other) => (one.url < other.url ? -1 : 1))) },
          bundle: true,
          minify: true,
          format: 'iife',
          target: 'es2022',
          write: false,
        })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text ?? '' })
      },
    },
  }
}
