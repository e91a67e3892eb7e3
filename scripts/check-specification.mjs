// Checks docs/specification.md: every row points at what is there, and at a test of it; routes and calls are those that are registered.
// With --list it also names what is not built, is done otherwise, or has no test.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { judge, rowsOf } from './specification-rows.mjs'

const page = 'docs/specification.md'
const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/manifest.mjs'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
if (status !== 0) {
  console.error(stderr)
  process.exit(1)
}
const { screens, endpoints } = JSON.parse(stdout)

const files = new Map()
function read(file) {
  if (!files.has(file)) files.set(file, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  return files.get(file)
}
const rows = rowsOf(readFileSync(page, 'utf8'))
const { wrong, unbuilt, otherwise, untested } = judge(rows, { read, screens, calls: endpoints })

for (const one of wrong) console.error(`${page}: ${one}`)
if (process.argv.includes('--list'))
  for (const [name, some] of Object.entries({ 'not built': unbuilt, otherwise, 'without a test': untested }))
    for (const { line, what, where } of some) console.log(`${name}, line ${line}, ${what}${name === 'without a test' ? '' : `: ${where}`}`)
const sections = [...new Set(rows.map(({ section }) => section))].map((name) => `${name} ${rows.filter(({ section }) => section === name).length}`)
console.log(
  `specification: ${rows.length} rows (${sections.join(', ')}); ${unbuilt.length} not built, ${otherwise.length} otherwise, ${untested.length} without a test; ${wrong.length} broken`,
)
// A page that is not read as one says nothing at all.
process.exit(wrong.length || rows.length < 200 ? 1 : 0)
