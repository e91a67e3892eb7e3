import { cp } from 'node:fs/promises'

const folder = 'dist/bench'
const entry = '/tests/bench/browser/filler-main.ts'

/** Builds the front end with an entry that adds commands (the product itself has no door for that) beside a copy of the server; answers what starts it. */
export async function buildWithFillers(): Promise<string> {
  const { build } = await import('vite')
  await build({
    logLevel: 'error',
    build: { outDir: `${folder}/client`, emptyOutDir: true },
    plugins: [{ name: 'filler-entry', transformIndexHtml: { order: 'pre', handler: (html: string) => html.replace('/src/main.tsx', entry) } }],
  })
  await cp('dist/server', `${folder}/server`, { recursive: true, force: true })
  return `${folder}/server/main.js`
}
