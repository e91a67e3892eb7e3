import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { declarationFiles, lateFilesOf, restOfTexts } from './first-screen.ts'
import { framelessPaths } from './outlines.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes into the page what must not wait for the code: its theme, its frame, and the calls of the screens that have a `*.early.ts`
 * (src/platform/http/ask-early.ts). The server allows the script by its hash (server/http/client-files.ts).
 */
export function earlyPage(): Plugin {
  return {
    name: 'early-page',
    apply: 'build',
    async transformIndexHtml(_html, { bundle = {} }) {
      const screens = readdirSync(`${root}src/panes`, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.early.ts'))
      const address = (file: string) => `/${file}`
      const files = {
        declarations: declarationFiles(bundle).map(address),
        panes: screens.map((file) => lateFilesOf(bundle, [`${root}src/panes/${file.replace(/\.early\.ts$/, '.pane.tsx')}`]).map(address)),
        texts: Object.fromEntries(restOfTexts(bundle).map(([language, file]) => [language, address(file)])),
      }
      const contents = [
        `import { askEarly } from './src/platform/http/ask-early.ts'`,
        ...screens.map((file, at) => `import * as screen${at} from './src/panes/${file}'`),
        `askEarly([${screens.map((_, at) => `screen${at}`).join()}], ${await framelessPaths()}, ${JSON.stringify(files)})`,
      ].join('\n')
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: root },
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
      })
      return [{ tag: 'script', children: outputFiles[0]?.text.trim() ?? '', injectTo: 'head-prepend' }]
    },
  }
}
