import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Outlines } from '#kernel/outline.ts'
import { declared } from './declared.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const declarations = () =>
  readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${root}src/${name}`.replaceAll('\\', '/'))
    .filter((file) => /\/(panes\/.*\.screen|commands\/.*\.command)\.ts$/.test(file))
    .sort()

/** What exports the outlines, by importing every declaration. */
const fromDeclarations = () => {
  const files = declarations()
  return [
    `import { declarationsIn, outlinesOf } from '#kernel/outline.ts'`,
    ...files.map((file, at) => `import * as d${at} from '${file}'`),
    `export const outlines = outlinesOf(declarationsIn([${files.map((_, at) => `d${at}`).join()}]))`,
  ].join('\n')
}

let known: Promise<Outlines> | undefined

/** The outlines of what is declared now: the declarations are run here, without what they load. */
function knownOutlines(): Promise<Outlines> {
  known ??= declared(undefined, {
    entryPoints: [],
    stdin: { contents: fromDeclarations(), resolveDir: root },
    loader: { '.css': 'empty', '.json': 'json' },
    plugins: [
      {
        name: 'panes-stay-out',
        setup(builder: import('esbuild').PluginBuild) {
          builder.onResolve({ filter: /\.pane\.tsx$/ }, ({ path, resolveDir }) => ({
            path: fileURLToPath(new URL(path, `file://${resolveDir}/`)).replaceAll('\\', '/'),
            external: true,
          }))
        },
      },
    ],
  }).then(({ outlines }: { outlines: Outlines }) => outlines)
  return known
}

/** What the first screen draws is somewhere here. */
const mayBeDrawn = ['src/platform', 'src/panes/order/queue']

/** The commands that the first screen may draw or hear: those that its code names, and of all others their keys. */
function drawnOrHeard({ commands }: Outlines): Outlines['commands'] {
  const named = new Set(
    mayBeDrawn
      .flatMap((folder) => readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${root}${folder}/${file}`))
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')[\w-]+(?:\.[\w-]+)+(?=')/g) ?? []),
  )
  return commands.flatMap((command) => {
    if (named.has(command.id)) return command
    const { id, keys, native, whileTyping, repeats } = command
    return keys ? { id, keys, native, whileTyping, repeats, title: '', access: 'public' } : []
  })
}

/** The names of what is outlined. */
export async function outlinedTitles(): Promise<readonly string[]> {
  const outlines = await knownOutlines()
  return [...outlines.screens, ...drawnOrHeard(outlines)].map(({ title }) => title)
}

/** The paths of the screens outside the dashboard's frame, as a pattern. */
export async function framelessPaths(): Promise<RegExp> {
  const { screens } = await knownOutlines()
  const parts = (path: string) => path.replace(/\/:\w+(\?)?/g, (_, optional) => (optional ? '(/[^/]+)?' : '/[^/]+'))
  return new RegExp(`^(${screens.flatMap(({ frame, path }) => (frame === 'dashboard' ? [] : parts(path))).join('|')})/?$`)
}

/** Gives the front end the outlines of its screens and commands (src/kernel/outline.ts). While it is worked on they are of the files as they are at that moment. */
export function outlinesFirst(): Plugin {
  const name = 'virtual:outlines'
  let building = false
  return {
    name: 'outlines-first',
    configResolved(config) {
      building = config.command === 'build'
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null
      if (!building) return fromDeclarations()
      const outlines = await knownOutlines()
      const screens = outlines.screens.map(({ load, ...outline }) => `{${JSON.stringify(outline).slice(1, -1)},load:${load}}`)
      return `export const outlines = { screens: [${screens.join()}], commands: ${JSON.stringify(drawnOrHeard(outlines))} }`
    },
  }
}
