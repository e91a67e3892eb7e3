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
    // After all that leaves comments out or puts something before them: it holds at the very top only.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && runAtOnce.includes(file.name)) file.code = hint + file.code
    },
  },
  writeBundle(_, bundle) {
    const told = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.code.startsWith(hint) ? [file.name] : []))
    if (told.toSorted().join() !== runAtOnce.join()) this.error(`Expected ${runAtOnce} to begin with ${hint.trim()}, and not ${told}`)
  },
})
