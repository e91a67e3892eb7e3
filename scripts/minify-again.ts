import { minify, version } from '@swc/core'
import type { Plugin } from 'vite'

/** The build's own minifier is quick and stops early: what swc finds beside it is a hundredth of all scripts, in a second. */
export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    // File names tell what is in them: another version writes another file.
    augmentChunkHash: () => version,
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
        await Promise.all(
          scripts.map(async (script) => {
            script.code = (
              await minify(script.code, { module: true, ecma: 2022, compress: { ecma: 2022, passes: 2 }, mangle: { toplevel: true } })
            ).code
          }),
        )
      },
    },
  }
}
