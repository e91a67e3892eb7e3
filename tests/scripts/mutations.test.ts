import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const mutations: readonly { readonly file: string; readonly from: string; readonly mistake: string }[] = JSON.parse(
  readFileSync('tests/mutations.json', 'utf8'),
)

it.each(mutations)('“$mistake” can still be made in $file', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
})
