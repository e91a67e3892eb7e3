import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Outlines, Ways } from '#kernel/outline.ts'
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
    `const declarations = declarationsIn([${files.map((_, at) => `d${at}`).join()}])`,
    'export const outlines = outlinesOf(declarations)',
    'export const ways = Object.fromEntries(declarations.screens.map(({ id, load }) => [id, load]))',
  ].join('\n')
}

let running: Promise<Declared> | undefined

interface Declared {
  readonly outlines: Outlines
  readonly ways: Ways
}

/** The outlines of what is declared now: the declarations are run here, without what they load. */
function known(): Promise<Declared> {
  running ??= declared(undefined, {
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
  })
  return running
}

/** What the first screens draw is somewhere here. */
const mayBeDrawn = ['src/platform', 'src/panes/order/queue', 'src/panes/dashboard']

/** What only a command opens: all is declared by then. */
const late = /\/((area-)?tours|layouts-dialog)\.tsx?$/

/** The ids of screens and commands that this code names. */
const namedIds = () =>
  new Set(
    mayBeDrawn
      .flatMap((folder) => readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${root}${folder}/${file}`))
      .filter((file) => /\.tsx?$/.test(file) && !late.test(file))
      .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')[\w-]+(?:\.[\w-]+)+(?=')/g) ?? []),
  )

/**
 * What the first screen may draw or hear of everything that is declared: the screens, with what stands in the addresses of those that its code names, and the names, icons and keys of
 * those and of what menus show; the commands that it names; and of all others the chords, as one.
 */
async function firstOutlines(): Promise<Outlines> {
  const { screens, commands } = (await known()).outlines
  const named = namedIds()
  const others = commands.filter(({ id, native }) => !named.has(id) && !native)
  const chords = new Set(
    [...screens, ...others].flatMap(({ keys = [] }) => keys.map((sequence) => sequence.split(' ')[0] ?? '')).filter((key) => /Mod|Alt/.test(key)),
  )
  return {
    screens: screens.map(({ queryNames, icon, title, keys, ...screen }) => ({
      ...screen,
      ...((screen.menu || named.has(screen.id)) && { title, icon, keys }),
      ...(named.has(screen.id) && { queryNames }),
    })),
    commands: [...commands.filter(({ id }) => named.has(id)), { id: 'commands.chords', keys: [...chords], title: '', access: 'public' }],
  }
}

/** The names of what is outlined. */
export async function outlinedTitles(): Promise<readonly string[]> {
  const { screens, commands } = await firstOutlines()
  return [...screens, ...commands].flatMap(({ title }) => title ?? [])
}

/** The icons of what menus and the first screen show. */
export async function outlinedIcons(): Promise<readonly string[]> {
  const { screens, commands } = await firstOutlines()
  return [...screens.filter(({ menu }) => menu), ...commands].flatMap(({ icon }) => icon ?? [])
}

/** The paths of the screens outside the dashboard's frame, as a pattern. */
export async function framelessPaths(): Promise<RegExp> {
  const { screens } = (await known()).outlines
  const parts = (path: string) => path.replace(/\/:\w+(\?)?/g, (_, optional) => (optional ? '(/[^/]+)?' : '/[^/]+'))
  return new RegExp(`^(${screens.flatMap(({ frame, path }) => (frame === 'dashboard' ? [] : parts(path))).join('|')})/?$`)
}

/**
 * Gives the front end the outlines of its screens and commands, and what loads the panes (src/kernel/outline.ts). While it is worked on they are of the files as they are at that
 * moment.
 */
export function outlinesFirst(): Plugin {
  const written: Readonly<Record<string, () => Promise<string>>> = {
    'virtual:outlines': async () => `export const outlines = ${JSON.stringify(await firstOutlines())}`,
    'virtual:ways': async () =>
      `export const ways = { ${Object.entries((await known()).ways)
        .map(([id, load]) => `'${id}': ${load}`)
        .join()} }`,
  }
  let building = false
  return {
    name: 'outlines-first',
    configResolved(config) {
      building = config.command === 'build'
    },
    resolveId: (id) => (id in written ? `\0${id}` : null),
    async load(id) {
      const write = id.startsWith('\0') ? written[id.slice(1)] : undefined
      if (!write) return null
      return building ? write() : fromDeclarations()
    },
  }
}
