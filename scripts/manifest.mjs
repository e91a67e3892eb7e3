// Prints what the product declares, as JSON: screens, endpoints and commands. `npm run -s manifest`
import { readdirSync } from 'node:fs'
import { generate } from './generate.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
generate()
// esbuild is there only once it is installed.
const { declared } = await import('./declared.mjs')
// Declarations import lazily loaded panes, styles and browser modules: bundled for node with those left out, they run here.
const { manifest } = await declared('scripts/manifest-entry.ts', { loader: { '.css': 'empty', '.json': 'json' }, plugins: [declarationsOnly()] })
process.stdout.write(`${JSON.stringify(manifest, null, 2)}\n`)

/** Finds the declarations by their suffix and leaves out what they only load when opened or run. */
function declarationsOnly() {
  return {
    name: 'declarations-only',
    setup(builder) {
      builder.onResolve({ filter: /^virtual:declarations$/ }, () => ({ path: 'declarations', namespace: 'declarations' }))
      builder.onLoad({ filter: /.*/, namespace: 'declarations' }, () => {
        const names = declarations('src').map((file, index) => [`d${index}`, file])
        return {
          resolveDir: process.cwd(),
          contents: `${names.map(([name, file]) => `import * as ${name} from './${file}'`).join('\n')}\nexport const modules = [${names.map(([name, file]) => `{ file: '${file}', exports: ${name} }`).join(', ')}]`,
        }
      })
      // Panes are only reached when something is opened.
      builder.onResolve({ filter: /\.pane\.tsx$/ }, () => ({ path: 'left-out', namespace: 'left-out' }))
      builder.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'export default null', loader: 'js' }))
    },
  }
}

function declarations(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
    .filter((name) => /\.(screen|command)\.ts$/.test(name))
    .sort()
}
