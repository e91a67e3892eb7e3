import type { Plugin } from 'vite'

/** What the page names and each start runs, most of its functions before the first rows. */
const runAtOnce = ['libraries', 'shared']

/** Of V8 (Chromium 136), for a whole file; to others it is a comment. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Functions of the first scripts are compiled beside the main thread, while the files arrive. Without being told, V8 passes over each function and parses it once more on the main thread
 * when it is called, three thousand until the first rows.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  augmentChunkHash: ({ name }) => (runAtOnce.includes(name) ? hint : undefined),
  generateBundle: {
    // After what makes scripts smaller and would leave it out.
    order: 'pre',
    handler(_, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
      const files = scripts.filter(({ name }) => runAtOnce.includes(name))
      if (files.length !== runAtOnce.length)
        this.error(`Expected one file each of ${runAtOnce.join(' and ')}, which the page names: see vite.config.ts`)
      for (const file of files) file.code = hint + file.code
    },
  },
})
