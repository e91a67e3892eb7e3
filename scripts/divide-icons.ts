import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { declared } from './declared.mjs'
import { outlinedIcons } from './outlines.ts'

type Lines = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
type Icons = Readonly<Record<string, { readonly node: Lines }>>

const file = fileURLToPath(new URL('../src/platform/ui/icons.ts', import.meta.url))

/** The library's keys of lines are made of chance, which nothing compresses: their numbers do as well. */
const plain = ({ node }: Icons[string]) => ({ node: node.map(([tag, attributes], at) => [tag, { ...attributes, key: String(at) }]) })

/**
 * Divides the icons as `divideTexts` does texts: those that the code of the first screen names, or a menu, stay in `icons.ts`; the others come with the declarations (`icons-rest.ts`).
 * `first`: the files that the first screen needs, known when chunks are written; the two files hold a mark until then.
 */
export function divideIcons(first: ReadonlySet<string>): Plugin {
  const mark = /["'`]@icons (first|rest)@["'`]/g
  let divided: Promise<{ first: unknown; rest: unknown }> | undefined
  const divide = async () => {
    const { icons } = (await declared(file)) as { icons: Icons }
    const sources = [...first].filter((id) => /\/(src|contract)\/.*\.tsx?$/.test(id) && id !== file).map((id) => readFileSync(id, 'utf8'))
    const named = new Set([
      ...(await outlinedIcons()),
      ...sources.flatMap((text) => text.match(/(?<=')[a-z][a-z0-9-]*(?=')|(?<=")[a-z][a-z0-9-]*(?=")/g) ?? []),
    ])
    const those = (wanted: boolean) =>
      Object.fromEntries(Object.entries(icons).flatMap(([name, icon]) => (named.has(name) === wanted ? [[name, plain(icon)]] : [])))
    return { first: those(true), rest: those(false) }
  }
  return {
    name: 'divide-icons',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, rest] = /\/platform\/ui\/icons(-rest)?\.ts$/.exec(id) ?? [null, null]
      if (rest === null) return null
      return rest ? `export const iconsRest = '@icons rest@'` : `export const icons = '@icons first@'`
    },
    async renderChunk(code) {
      if (!code.match(mark)) return null
      divided ??= divide()
      const both = await divided
      return { code: code.replace(mark, (_, part: 'first' | 'rest') => JSON.stringify(both[part])), map: null }
    },
  }
}
