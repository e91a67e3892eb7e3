// Would the tests notice? Makes one small mistake after the other (tests/mutations.json), each in memory alone, and runs the
// tests that are to fail by it. Fails where one stays unnoticed, or where the text it changes is no longer there.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const reports = 'test-results/reports'
mkdirSync(reports, { recursive: true })
const mutations = JSON.parse(readFileSync('tests/mutations.json', 'utf8'))

/** The report of a run of these tests with the mistake made; undefined where it died. */
function testsWith(number, { project, tests }) {
  const report = join(reports, `mutation-${number}.json`)
  const args = ['run', '--project', project, '--bail=1', '--reporter=json', `--outputFile.json=${report}`, ...tests]
  return new Promise((resolve) => {
    spawn(join('node_modules', '.bin', 'vitest'), args, { env: { ...process.env, MUTATION: String(number) }, stdio: 'ignore' }).on('close', () => {
      try {
        resolve(JSON.parse(readFileSync(report, 'utf8')))
      } catch {
        resolve(undefined)
      }
    })
  })
}

/** What is wrong with the tests, if something is. */
async function survival(number, mutation) {
  const { file, from } = mutation
  if (readFileSync(file, 'utf8').split(from).length !== 2) return `${file} has not exactly one “${from}”: name another mistake`
  const report = await testsWith(number, mutation)
  if (!report?.numTotalTests) return `${file}: the tests did not run at all`
  return report.numFailedTests > 0 ? null : `${file}: unnoticed by ${mutation.tests.join(', ')}`
}

let failed = 0
const lane = async (project) => {
  for (const [number, mutation] of mutations.entries()) {
    if (mutation.project !== project) continue
    const wrong = await survival(number, mutation)
    if (wrong) failed += 1
    console.log(`${wrong ? 'FAIL' : 'ok  '} ${mutation.mistake}${wrong ? `\n     ${wrong}` : ''}`)
  }
}
await Promise.all([lane('unit'), lane('server')])
console.log(`${mutations.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
