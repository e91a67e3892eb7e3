// Checks the import table with dependency-cruiser, and that it really read the code: a parser that is too new for it
// makes it pass over nothing at all.
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import config from '../.dependency-cruiser.mjs'
import { generate } from './generate.mjs'

generate()

const rooms = ['contract', 'server', 'sandbox', 'src']
const { output } = await cruise(
  rooms,
  { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true, outputType: 'json' },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
)
const report = typeof output === 'string' ? JSON.parse(output) : output
const read = report.modules.filter((module) => rooms.some((room) => module.source.startsWith(`${room}/`)))
const internal = read
  .flatMap((module) => module.dependencies)
  .filter((dependency) => rooms.some((room) => dependency.resolved.startsWith(`${room}/`)))
if (read.length < 20 || internal.length < 20) {
  console.error(`dependency rules: only ${read.length} files and ${internal.length} imports were read; the check itself is broken`)
  process.exit(1)
}
for (const { rule, from, to, comment } of report.summary.violations)
  console.error(`${rule.name}: ${from} → ${to}${comment ? `\n    ${comment}` : ''}`)
console.log(`dependency rules: ${read.length} files, ${internal.length} imports, ${report.summary.violations.length} broken`)
process.exit(report.summary.violations.length ? 1 : 0)
