import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'

const entry = '/tests/bench/browser/filler-main.ts'

/** Builds the front end with an entry that adds commands; the product itself has no door for that. Answers the folder. */
export async function buildWithFillers(): Promise<string> {
  const { build } = await import('vite')
  const outDir = resolve('dist/bench-client')
  await build({
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [{ name: 'filler-entry', transformIndexHtml: { order: 'pre', handler: (html: string) => html.replace('/src/main.tsx', entry) } }],
  })
  return outDir
}

/** Gives a page that front end instead of the server's; its calls still go to the server. */
export async function serveFillers(page: Page, folder: string): Promise<void> {
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) return route.fulfill({ path: join(folder, 'index.html') })
    const file = join(folder, new URL(request.url()).pathname)
    return file.startsWith(join(folder, 'assets')) && existsSync(file) ? route.fulfill({ path: file }) : route.continue()
  })
}
