import { defineConfig } from 'vitest/config'
import { generate } from './scripts/generate.mjs'
import { FilesInTurn } from './tests/support/files-in-turn.ts'
import { mutation } from './tests/support/mutation.ts'

generate()

/** Limits are for what hangs; how fast it is `npm run bench` measures. `unit` needs nothing but node (or jsdom, by docblock); `server` gets a Postgres for the run, and a server for each worker. */
export default defineConfig({
  plugins: mutation(),
  test: {
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: FilesInTurn },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{kernel,contract,sandbox,platform,commands,panes,documents,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/fresh-file.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          setupFiles: ['tests/support/recorded-statements.ts'],
          isolate: false,
          // By itself vitest leaves a core idle, and tests of the server wait more than they compute.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          hookTimeout: 240_000,
          testTimeout: 180_000,
        },
      },
    ],
  },
})
