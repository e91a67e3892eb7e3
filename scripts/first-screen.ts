import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { outlinedTitles } from './outlines.ts'
import { keysMentioned, mentions, readRooms, type Texts } from './text-keys.ts'

/** What the first screen needs, asked of the module graph (docs/decisions/first-load.md). */

const fileAt = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Where nearly every visit starts. */
const first = ['src/main.tsx', 'src/panes/order/queue/queue.pane.tsx'].map(fileAt)
/** Their files, known once chunks are made. */
export const neededFirst = new Set<string>()

/** What the declarations of all other screens and commands need beside it. */
const declarations = fileAt('src/declarations.ts')
/** What every window asks for at the same moment or just after, in one file: each request costs more than what is asked for. */
const besideDeclarations = [
  'app/start-later.ts',
  'chat/chat-news.ts',
  'command/work-tray.tsx',
  'entities/entities.ts',
  'list/view-commands.ts',
  'live/shared-socket.ts',
  'scanner/scanner.ts',
  'shell/follow-workspace.ts',
  'shell/footer-notices.tsx',
  'shell/new-order-notice.ts',
  'shell/notification-bell.tsx',
  'shell/onboard/onboard-button.tsx',
  'ui/icons-rest.ts',
].map((path) => fileAt(`src/platform/${path}`))

function reach(from: readonly string[], found: Set<string>, graph: Parameters<Rolldown.CodeSplittingNameFunction>[1]): Set<string> {
  const need = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) need(imported)
  }
  for (const id of from) need(id)
  return found
}

/** Names the chunk of what these files need. */
const chunkOf =
  (name: string, from: readonly string[], found = new Set<string>()): Rolldown.CodeSplittingNameFunction =>
  (module, graph) =>
    reach(from, found, graph).has(module) ? name : null

/** Of the code that several share, what the first screen needs. */
export const ofFirstScreen = chunkOf('shared', first, neededFirst)

/** The declarations: they come together, once the first screen is painted or before another is. */
export const ofDeclarations = chunkOf('declarations', [declarations, ...besideDeclarations])

/** What floats above a screen, with its libraries; loaded ahead of whoever opens it. */
export const ofOverlays = chunkOf(
  'overlays',
  [
    'list/column-rows.tsx',
    'list/more-fields.tsx',
    'shell/user-menu-entries.ts',
    'ui/dialog-surface.tsx',
    'ui/menu-surface.tsx',
    'ui/multi-choices.tsx',
    'ui/popover-surface.tsx',
  ].map((path) => fileAt(`src/platform/${path}`)),
)

/** Where the other visits start: it waits for no declarations, nor for what only other screens share. */
export const ofDashboard = chunkOf('dashboard', [fileAt('src/panes/dashboard/first/first.pane.tsx')])

/** What loads the panes of screens (outlines.ts). */
const ways = '\0virtual:ways'

/** The files of the declarations in a bundle, and of what loads the panes: whatever is not drawn first asks for both. */
export const declarationFiles = (bundle: Rolldown.OutputBundle): string[] => lateFilesOf(bundle, [declarations, ways])

/** The files that modules need in a bundle, scripts and styles, without those that the page names. */
export function lateFilesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const holds = (id: string) => Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.includes(id))
  const wanted = new Set<string>()
  const take = (file: string): void => {
    const one = bundle[file]
    if (one?.type !== 'chunk' || one.isEntry || one.moduleIds.some((id) => neededFirst.has(id)) || wanted.has(file)) return
    wanted.add(file)
    for (const style of one.viteMetadata?.importedCss ?? []) wanted.add(style)
    for (const imported of one.imports) take(imported)
  }
  for (const chunk of modules.map(holds)) if (chunk) take(chunk.fileName)
  return [...wanted]
}

/** The second file of each language's texts ({@link divideTexts}). */
export const restOfTexts = (bundle: Rolldown.OutputBundle): [language: string, file: string][] =>
  Object.values(bundle).flatMap((one): [string, string][] => {
    const [, language] = (one.type === 'chunk' && /\/locales\/(\w+)-rest\.ts$/.exec(one.facadeModuleId ?? '')) || []
    return language ? [[language, one.fileName]] : []
  })

/**
 * Nearly every visit starts in the queue and in Indonesian: their code comes along with the first scripts, instead of after these have run.
 * What another start does not need of it is some 20 kB that the next screen does.
 */
export function preloadFirst(): Plugin {
  const wanted = [/\/queue\.pane\.tsx$/, /\/locales\/id\.ts$/]
  return {
    name: 'preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = new Map<string, Rolldown.OutputChunk>()
        const take = (chunk: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined) => {
          if (chunk?.type !== 'chunk' || chunk.isEntry || chunks.has(chunk.fileName)) return
          chunks.set(chunk.fileName, chunk)
          for (const name of chunk.imports) take(bundle[name])
        }
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.facadeModuleId && wanted.some((file) => file.test(chunk.facadeModuleId ?? ''))) take(chunk)
        const scripts = [...chunks.keys()].map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` } }))
        const styles = [...new Set([...chunks.values()].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))].map((file) => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
        }))
        return [...scripts, ...styles].filter(({ attrs }) => !html.includes(attrs.href)).map((tag) => ({ ...tag, injectTo: 'head' as const }))
      },
    },
  }
}

/** By what a declaration is found and under which heading it stands is said by lists of commands alone (palette, cheat sheet, settings of keys), whose code is late. */
const onlyListed = /\b(?:keywords|group):\s*['"][\w.-]+['"]/g

/**
 * Divides each language's texts: what the code of the first screen can say (and every name of a screen or a command, for declarations are
 * part of it) stays in `locales/<language>.ts`, the rest goes to `locales/<language>-rest.ts`. The graph is known when chunks are written,
 * so the two files hold a mark until then. Every other chunk of ours begins by waiting for the rest: code that is loaded late, however it is
 * loaded, always finds its texts.
 */
export function divideTexts(): Plugin {
  const file = /\/locales\/(id|en)(-rest)?\.ts$/
  const mark = /["'`]@texts (id|en) (first|rest)@["'`]/
  const divided = new Map<string, { first: Texts; rest: Texts }>()
  const divide = async (language: string) => {
    const rooms = readRooms(fileAt(`src/platform/i18n/locales/${language}`))
    const sources = [...neededFirst]
      .filter((id) => /\/(src|contract)\/.*\.tsx?$/.test(id))
      .map((id) => readFileSync(id, 'utf8').replace(onlyListed, ''))
    const titles = (await outlinedTitles()).map((title) => `'${title}'`)
    const said = keysMentioned([...sources, ...titles], Object.keys(rooms))
    const texts = Object.values(rooms).flatMap((room) => Object.entries(room))
    return {
      first: Object.fromEntries(texts.filter(([key]) => mentions(said, key))),
      rest: Object.fromEntries(texts.filter(([key]) => !mentions(said, key))),
    }
  }
  return {
    name: 'divide-texts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, language, rest] = file.exec(id) ?? []
      return language ? `export default '@texts ${language} ${rest ? 'rest' : 'first'}@'` : null
    },
    async renderChunk(code, chunk) {
      const [, language, part] = mark.exec(code) ?? []
      if (language) {
        const both = divided.get(language) ?? (await divide(language))
        divided.set(language, both)
        return { code: code.replace(mark, () => JSON.stringify(both[part as 'first' | 'rest'])), map: null }
      }
      // The entry has nothing of its own: it only asks for the first scripts.
      const isLate = !chunk.isEntry && chunk.moduleIds.some((id) => id.includes('/src/')) && !chunk.moduleIds.some((id) => neededFirst.has(id))
      return isLate ? { code: `await globalThis.dermagaTexts();\n${code}`, map: null } : null
    },
  }
}
