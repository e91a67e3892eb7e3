import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

interface Mutation {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Makes the mistake of tests/mutations.json that `MUTATION` numbers, in memory alone: `npm run test:mutations` looks whether tests notice. */
export function mutation(number = process.env.MUTATION): Plugin[] {
  if (number === undefined) return []
  const { file, from, to } = (JSON.parse(readFileSync('tests/mutations.json', 'utf8')) as Mutation[])[Number(number)] as Mutation
  return [
    {
      name: 'mutation',
      enforce: 'pre',
      transform: (code, id) => (id.split('?')[0] === resolve(file) ? code.replace(from, () => to) : undefined),
    },
  ]
}
