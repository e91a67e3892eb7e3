// Every check of the project, in two lanes so that both cores have work: `npm test`, and `npm run check` for the quick half.
// Ends with the slowest tests and one plain line: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { generate } from './generate.mjs'
import { ensureInstalled } from './install.mjs'

const quick = process.argv.includes('--quick')
const reports = 'test-results/reports'
const children = new Set()

/** Runs a command, keeping what it prints; resolves to its exit code and text. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, FORCE_COLOR: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    children.add(child)
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('close', (code) => {
      children.delete(child)
      resolve({ code: code ?? 1, text: Buffer.concat(chunks).toString() })
    })
  })
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM')
    process.exitCode = 130
  })

const bin = (name) => join('node_modules', '.bin', name)
let passed = 0
let failed = 0
/** A line for each test that failed, told again at the end: what stands in the middle of a long output is cut first. */
const failedLines = []

const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n')

/** Without colours and empty lines: wherever this is read, little room may be left for it. */
const plain = (text) => stripVTControlCharacters(text).replace(/\n\s*(?=\n)/g, '')

/** What a step counts for: itself, or the tests it ran. `failures`: what failed, why and what was seen then, said before anything else of what the step printed. */
function tally(name, { code, text }, counts, failures = []) {
  const [good, bad] = counts ?? (code === 0 ? [1, 0] : [0, 1])
  passed += good
  failed += bad || (code === 0 ? 0 : bad === 0 && counts ? 1 : 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}${counts ? ` (${good} passed, ${bad} failed)` : ''}  ${seconds}s`)
  if (code === 0) return
  for (const { title, message, seen = '' } of failures) {
    console.log(`     ✗ ${title}\n${lastLines(plain(message), 40)}\n${seen}`)
    failedLines.push(`${title}: ${plain(message).split('\n').slice(0, 4).join(' ').slice(0, 300)}`)
  }
  if (failures.length === 0) console.log(lastLines(text, 400))
}

const check = (name, command, args) => async () => tally(name, await run(command, args))

/** A test runner's JSON report, or undefined when it died before writing one. */
function reportOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** What vitest says failed: tests, and files that could not be loaded. */
const vitestFailures = (report) =>
  report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return [{ title: file.name, message: file.message }]
    return tests.map((test) => ({ title: `${file.name} › ${test.fullName}`, message: test.failureMessages.join('\n') }))
  })

/** The line that failed comes first: a test asks for many things. */
const located = ({ location, message }) => `${location ? `line ${location.line}: ` : ''}${message}`

const bodyOf = ({ body, path }) => (body ? Buffer.from(body, 'base64').toString() : readFileSync(path, 'utf8'))

/** What tells of the moment when a test failed (tests/e2e/support/test.ts): on a machine that is gone, nothing else can be asked. */
const tellsOf = new Set(['error-context', 'screen', 'windows', 'server'])
const seenIn = ({ attachments }) =>
  attachments
    .filter(({ name }) => tellsOf.has(name))
    .flatMap((attachment) => {
      const text = plain(bodyOf(attachment))
      const lines = (/```yaml\n(.*?)```/s.exec(text)?.[1] ?? text).trimEnd().split('\n')
      return lines.slice(0, 60).map((line) => `     | ${attachment.name}: ${line.slice(0, 200)}\n`)
    })
    .join('')

/** What Playwright says failed, and the errors of runs that could not begin. */
function browserFailures(report) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => ({
        title: `${spec.file}:${spec.line} › ${spec.title}`,
        message: spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors.map(located))).join('\n'),
        seen: spec.tests.flatMap((test) => test.results.map(seenIn)).join(''),
      })),
  ]
  return [...report.errors.map((error) => ({ title: 'browser tests', message: error.message })), ...report.suites.flatMap(inSuite)]
}

/** Of every test that was run. */
const durations = []

const vitestDurations = (report) =>
  report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ seconds: (test.duration ?? 0) / 1000, file: relative('.', file.name), title: test.fullName })),
  )

/** Playwright names files from its folder of tests. */
function browserDurations(report) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).map((spec) => ({
      seconds: spec.tests.reduce((sum, test) => sum + test.results.reduce((took, result) => took + result.duration, 0), 0) / 1000,
      file: relative('.', join(report.config.rootDir, spec.file)),
      title: spec.title,
    })),
  ]
  return report.suites.flatMap(inSuite)
}

function tellSlowest(count) {
  if (durations.length === 0) return
  console.log(`The ${count} slowest tests:`)
  for (const { seconds, file, title } of durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, count))
    console.log(`${seconds.toFixed(1).padStart(6)}s  ${file} › ${title}`)
}

const vitest = (project) => async () => {
  const file = join(reports, `${project}.json`)
  const result = await run(bin('vitest'), ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = reportOf(file)
  if (report) durations.push(...vitestDurations(report))
  if (report) tally(`${project} tests`, result, [report.numPassedTests, report.numFailedTests], vitestFailures(report))
  else tally(`${project} tests`, result, [0, 1])
}

/** `projects`: of playwright.config.ts, in one run. */
const browserTests =
  (name, ...projects) =>
  async () => {
    const chromium = await chromiumHere
    const file = join(reports, `${name}.json`)
    const wanted = projects.map((project) => `--project=${project}`)
    const result = await run(bin('playwright'), ['test', ...wanted], { E2E_REPORT: file, ...(chromium ? { CHROMIUM: chromium } : {}) })
    const report = reportOf(file)
    if (report) durations.push(...browserDurations(report))
    if (report) tally(name, result, [report.stats.expected, report.stats.unexpected + report.stats.flaky], browserFailures(report))
    else tally(name, result, [0, 1])
  }

const inTurn = async (steps) => {
  for (const step of steps) await step()
}

const started = performance.now()
const installed = ensureInstalled()
// It waits for the network while npm and the rest compute.
const chromiumHere = quick ? undefined : ensureChromium({ alsoShell: true, installed })
await installed
generate()
rmSync('test-results', { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const types = check('types', process.execPath, ['scripts/check-types.mjs'])
const lint = check('lint', bin('biome'), ['check', '--error-on-warnings', '.'])
const styles = check('styles', process.execPath, ['scripts/check-styles.mjs'])
const page = check('channels page', process.execPath, ['scripts/channels.mjs', '--check'])
const specification = check('specification', process.execPath, ['scripts/check-specification.mjs'])
const rules = check('dependency rules', process.execPath, ['scripts/check-deps.mjs'])
const dead = check('dead code', bin('knip'), [])
const build = check('build', process.execPath, ['scripts/build.mjs'])

if (quick) await Promise.all([inTurn([types, lint, styles, page, specification]), inTurn([rules, dead, vitest('unit')])])
else {
  const browser = browserTests('browser tests', 'beside', 'device', 'alone')
  // The server's tests wait more than they compute: all else goes beside them, and what measures the clock last of all.
  await Promise.all([vitest('server')(), inTurn([build, types, lint, styles, page, specification, rules, dead, vitest('unit'), browser])])
}

tellSlowest(20)
for (const line of failedLines) console.log(`  ✗ ${line}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : (process.exitCode ?? 0)
