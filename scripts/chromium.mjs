// Finds the Chromiums for browser tests and benchmarks, or gets them: the system's, Debian's packages, or Playwright's own.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** `shell` draws no window and costs a third less; what only a whole browser does (notifications, push) takes `full`. */
const places = {
  full: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  shell: ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'],
}
/** What every Chromium is started with: nothing of it is drawn, and nothing leaves the machine. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const debianPackages = { full: 'chromium', shell: 'chromium-headless-shell' }

const found = (paths) => paths.find((path) => path && existsSync(path))

/** The path of a Chromium that is here already: `CHROMIUM`, or where systems put it. A full one does what a shell does. */
export const systemChromium = (kind = 'full') =>
  found(kind === 'shell' ? [process.env.CHROMIUM_SHELL, ...places.shell] : []) ?? found([process.env.CHROMIUM, ...places.full])

const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })

/**
 * The path of a full Chromium, or null for Playwright's own, which waits until `installed`; with `alsoShell`, of Debian's shell as well. Ends the
 * process where none is to be had.
 */
export async function ensureChromium({ alsoShell = false, installed = undefined } = {}) {
  const wanted = [...(systemChromium() ? [] : ['full']), ...(alsoShell && !found(places.shell) && !process.env.CHROMIUM ? ['shell'] : [])]
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt-get …')
    const install = (kinds) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...kinds.map((kind) => debianPackages[kind]), 'fonts-liberation'])
    if (await run('apt-get', ['update', '-qq'])) (await install(wanted)) || (await install(wanted.slice(0, 1)))
  }
  const system = systemChromium()
  if (system) return system
  await installed
  console.log("Installing Playwright's Chromium …")
  if (await run('npx', ['playwright', 'install', 'chromium'])) return null
  console.error('No Chromium: install one, or set CHROMIUM to its path.')
  process.exit(1)
}
