import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What of libraries stays out of the browser: parts that nothing there asks for, which Rolldown cannot see by itself. */

const fileAt = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The texts of a folder's scripts. */
export const textsIn = (folder: string): string[] =>
  readdirSync(fileAt(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|js)$/.test(path))
    .map((path) => readFileSync(fileAt(`${folder}/${path}`), 'utf8'))

/** zod hangs the writing of JSON Schemas on every schema; the browser writes none, so their code (5 kB compressed) stays away. */
export const withoutJsonSchema = () => without('json-schema', /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/, '() => undefined')

/** What is checked here came as JSON, in which nothing leads back to itself: zod need not look out for what does. */
export const withoutCycles = () => without('cycles', /zod\/v4\/core\/memoizer\.js$/, '() => undefined')

/** What a schema expects is told in the person's language (`platform/form/expected.ts`): zod's own English words for it stay away. */
export const withoutEnglish = (): Plugin => ({
  name: 'without-english',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (/zod\/v4\/locales\/en\.js$/.test(id) ? 'export default () => ({ localeError: () => undefined })' : null),
})

/**
 * zod's schemas have a method for whatever a schema may be asked for. Those that nobody calls, neither we nor zod, stay away with all that only they use: the
 * formats of texts most of all.
 */
export function onlyCalledMethods(): Plugin {
  // What is called on one of these is a function of a module.
  const modules = /\b(z|core|checks|util|processors|parse|schemas|api|regexes)\.\w+[(<]/g
  const texts = ['src', 'contract', 'node_modules/zod/v4/core', 'node_modules/zod/v4/classic'].flatMap(textsIn)
  const called = new Set(texts.flatMap((text) => [...text.replace(modules, '').matchAll(/\.(\w+)[(<]/g)].map(([, name]) => name)))
  return {
    name: 'only-called-methods',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/zod\/v4\/classic\/schemas\.js$/.test(id)) return null
      const uncalled = this.parse(code)
        .body.flatMap((statement) => (statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? []) : []))
        .flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
        // core.$constructor(name, initializer, { method() {} })
        .flatMap(({ init }) => (init?.type === 'CallExpression' ? init.arguments.slice(2) : []))
        .flatMap((third) => (third.type === 'CallExpression' ? third.arguments : third))
        .flatMap((members) => (members.type === 'ObjectExpression' ? members.properties : []))
        .filter((member) => member.type === 'Property' && member.method && member.key.type === 'Identifier' && !called.has(member.key.name))
      if (uncalled.length === 0) this.error('zod keeps its methods elsewhere now: see onlyCalledMethods in scripts/left-out.ts')
      const kept = uncalled.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^,/, ''), code)
      return { code: kept, map: null }
    },
  }
}

/** The windows talk by the browser's own channel, which all that we build for have; what is made of storage in its stead stays away. */
export const withoutOtherChannels = () =>
  without('other-channels', /broadcast-channel\/dist\/esbrowser\/methods\/(indexed-db|localstorage|simulate)\.js$/, 'undefined')

/** The texts come with the build and are formatted before they are filled in: what i18next fetches texts with, and formats with, stays away. */
export function withoutBackends(): Plugin {
  const instead = {
    Connector: 'class Connector extends EventEmitter { state = {} }',
    Formatter: 'class Formatter { format(value) { return value } }',
  }
  return {
    name: 'without-backends',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/i18next\/dist\/esm\/i18next\.js$/.test(id)) return null
      let left = code
      for (const [name, stub] of Object.entries(instead)) {
        left = left.replace(new RegExp(`^class ${name}\\b[^{]*\\{$[\\s\\S]*?^\\}$`, 'm'), stub)
        if (!left.includes(stub)) throw new Error(`i18next has no class ${name} any more: see withoutBackends in scripts/left-out.ts`)
      }
      return { code: left, map: null }
    },
  }
}

/** Leaves out files of a library that are imported and never run: whatever they export is something else. */
function without(what: string, file: RegExp, instead: string): Plugin {
  return {
    name: `without-${what}`,
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!file.test(id)) return null
      const names = [...readFileSync(id, 'utf8').matchAll(/export (?:const|var|function) (\w+)/g)].map(([, name]) => name)
      return names.map((name) => `export const ${name} = ${instead}`).join('\n')
    },
  }
}
