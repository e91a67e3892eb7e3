import type { ModulePreloadOptions, Plugin } from 'vite'

/** The page names them before anything asks for late code. */
const isFirst = (file: string): boolean => /^assets\/(rolldown-runtime|libraries|shared)-[\w-]{8}\.js$/.test(file)

/** What late code is loaded together with: not what is there already, nor its own file, which is asked for at the same moment. */
export const modulePreload: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (own, needed, { hostType }) => (hostType === 'html' ? needed : needed.filter((file) => file !== own && !isFirst(file))),
}

/** Late code is asked for as scripts: what is named as a module is parsed anew at each start, although the browser keeps what it compiled (worker/shell.ts). */
export const lateFilesAsScripts = (): Plugin => ({
  name: 'late-files-as-scripts',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('vite/preload-helper.js')) return null
    const asScripts = code.replace(/const scriptRel = .*?\}\)\(\);/s, `const scriptRel = 'preload';`)
    if (asScripts === code) this.error('Vite loads late code in another way now: see lateFilesAsScripts in scripts/late-files.ts')
    return { code: asScripts, map: null }
  },
})
