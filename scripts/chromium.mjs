// Finds a Chromium for the browser tests, or gets one: the system's, Debian's package, or Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** The path of a Chromium that is here already: `CHROMIUM`, or where systems put it. */
export const systemChromium = () => [process.env.CHROMIUM, ...known].find((path) => path && existsSync(path))

const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** The path of a Chromium, or null for Playwright's own; ends the process where none is to be had. */
export function ensureChromium() {
  const system = systemChromium()
  if (system) return system
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt-get …')
    if (run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'])) {
      const installed = systemChromium()
      if (installed) return installed
    }
  }
  console.log("Installing Playwright's Chromium …")
  if (run('npx', ['playwright', 'install', 'chromium'])) return null
  console.error('No Chromium: install one, or set CHROMIUM to its path.')
  process.exit(1)
}
