import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { onlyAskedParts } from './scripts/asked-parts.ts'
import { compileHints } from './scripts/compile-hints.ts'
import { divideIcons } from './scripts/divide-icons.ts'
import { earlyPage } from './scripts/early-page.ts'
import { divideTexts, neededFirst, ofDashboard, ofDeclarations, ofFirstScreen, ofOverlays, preloadFirst } from './scripts/first-screen.ts'
import { lateFilesAsScripts, modulePreload } from './scripts/late-files.ts'
import { onlyCalledMethods, withoutBackends, withoutCycles, withoutEnglish, withoutJsonSchema, withoutOtherChannels } from './scripts/left-out.ts'
import { minifyAgain } from './scripts/minify-again.ts'
import { outlinesFirst } from './scripts/outlines.ts'
import { serviceWorker } from './scripts/service-worker.ts'

/** Where the API server listens while the front end is served by Vite. */
const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

/** What the server answers itself; everything else is a page of the app. */
const ofTheServer = ['/api', '/sandbox', '/hooks', '/pictures', '/products', '/docs', '/healthz', '/readyz', '/metrics']

const libraries =
  /node_modules\/(react|react-dom|scheduler|zod|i18next|zustand|ofetch|clsx|@tanstack\/(query-core|react-query|virtual-core|react-virtual))\//
/** Of these libraries nothing that comes first uses this. */
const usedLater = /\/(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)\.js$/
const ours = /\/(src\/(?!platform\/i18n\/locales)|contract\/)/
const ofEveryScreen = /\/(src\/(kernel|platform)\/(?!i18n\/locales)|contract\/)/

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    outlinesFirst(),
    divideTexts(),
    divideIcons(neededFirst),
    withoutBackends(),
    withoutJsonSchema(),
    withoutEnglish(),
    withoutCycles(),
    onlyAskedParts(),
    onlyCalledMethods(),
    withoutOtherChannels(),
    lateFilesAsScripts(),
    minifyAgain(),
    compileHints(),
    preloadFirst(),
    earlyPage(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: false,
    modulePreload,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Of an icon only its lines are used (platform/ui/icon.tsx): the component that its file makes as well need not come along.
      treeshake: { manualPureFunctions: ['createLucideIcon'] },
      // It warns of a lazy import whose file other late code imports at once; the groups below keep both out of the first scripts all the same.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          // Without groups what panes share falls into some thirty files, and a cold load waits for their round trips. The libraries
          // of every page keep their file, and so their place in the browser's cache, from one release to the next.
          groups: [
            {
              name: 'libraries',
              test: (id) => libraries.test(id) && !usedLater.test(id),
              priority: 4,
            },
            // In one file, which is three kilobytes less than in four.
            { name: ofFirstScreen, debugName: 'shared', test: ours, priority: 3 },
            // Where super admins start, with what it shares with later ones.
            { name: ofDashboard, debugName: 'dashboard', test: ours, priority: 2.5 },
            // All other screens and commands: once the first is painted, or with another.
            { name: ofDeclarations, debugName: 'declarations', test: ours, priority: 2 },
            { name: ofOverlays, debugName: 'overlays', priority: 1.5 },
            // What only other screens share comes when the first of them is opened.
            { name: 'later', test: ofEveryScreen, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: {
      ...Object.fromEntries(ofTheServer.map((path) => [path, { target: server, changeOrigin: false }])),
      '/live': { target: server, ws: true },
    },
  },
})
