import { defineConfig } from '@playwright/test'
import { chromiumFlags, systemChromium } from './scripts/chromium.mjs'

/**
 * These hold windows to seconds of the clock: among all others they would measure the machine. They come last, when no other waits for a worker; two at once
 * leave them a margin, tried with half of the machine taken.
 */
const byTheClock = /\/(leader|refresh)\.spec\.ts$/

/** Every screen as every kind of seat takes most of an hour: a run of its own (npm run test:matrix). */
const matrix = /\/every-seat\.spec\.ts$/

/** What the system shows of a notification is a whole browser's: such tests carry this tag. */
const onDevice = /@device/

/**
 * A page of a test lives for seconds: scripts that are made faster while they run do not earn what that takes, a tenth of a page's work. Benchmarks
 * (tests/bench) run them as people's browsers do.
 */
const args = [...chromiumFlags, '--js-flags=--no-maglev,--no-opt']

/** Browser tests against the built product; each test has a server and a database of its own (tests/e2e/support). */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  // Twice the cores that CI has: each waits for its server, its holds and its pages for more than half of its time.
  workers: 4,
  // One run, in this order.
  projects: [
    { name: 'beside', testIgnore: [byTheClock, matrix], grepInvert: onDevice, outputDir: 'test-results/beside' },
    {
      name: 'device',
      grep: onDevice,
      outputDir: 'test-results/device',
      use: { launchOptions: { executablePath: systemChromium(), args } },
    },
    { name: 'alone', testMatch: byTheClock, workers: 2, outputDir: 'test-results/alone' },
    ...(process.env.E2E_MATRIX ? [{ name: 'matrix', testMatch: matrix, outputDir: 'test-results/matrix' }] : []),
  ],
  // Limits for what hangs; how fast it is `npm run bench` measures.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // Twice is not a cure: a test that fails once has failed.
  retries: 0,
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // A person who copies is asked by nobody.
    permissions: ['clipboard-read', 'clipboard-write'],
    // A worker answers for the server and past a test's own routes; what is about it allows it (tests/e2e/offline.spec.ts).
    serviceWorkers: 'block',
    // A click that finds nothing says so before the test's time is over.
    actionTimeout: 120_000,
    // Recording doubles what a test costs: a run that is to explain a failure asks for it (npx playwright test --trace retain-on-failure).
    trace: 'off',
    launchOptions: { executablePath: systemChromium('shell'), args },
  },
})
