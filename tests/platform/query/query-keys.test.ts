import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A key of its own making is refetched by nothing that touches what it reads. */
it('keys of queries are made by callKey alone', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const raw = files.filter((name) => /queryKey: \[\s*\w+\.id\b/.test(readFileSync(`src/${name}`, 'utf8')))
  expect(raw).toEqual([])
})
