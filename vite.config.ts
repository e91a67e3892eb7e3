import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Where the API server listens while the front end is served by Vite. */
const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

/** What the server answers itself; everything else is a page of the app. */
const ofTheServer = ['/api', '/sandbox', '/hooks', '/products', '/docs', '/healthz', '/readyz', '/metrics']

/** Where nearly every visit starts. */
const first = ['src/main.tsx', 'src/panes/order/queue/queue.pane.tsx'].map((file) => fileURLToPath(new URL(file, import.meta.url)))
const neededFirst = new Set<string>()

/** Names the chunk of what the first screen needs of the code that several share. */
const ofFirstScreen: Rolldown.CodeSplittingNameFunction = (module, graph) => {
  const need = (id: string): void => {
    if (neededFirst.has(id)) return
    neededFirst.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) need(imported)
  }
  for (const id of first) need(id)
  return neededFirst.has(module) ? 'shared' : null
}

const ofEveryScreen = /\/(src\/(kernel|platform)\/(?!i18n\/locales)|contract\/)/

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFirst(), installable()],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without groups what panes share falls into some thirty files, and a cold load waits for their round trips. The libraries
          // of every page keep their file, and so their place in the browser's cache, from one release to the next.
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|zod|i18next|zustand|ofetch|clsx|@tanstack\/(query-core|react-query|virtual-core|react-virtual))\//,
              priority: 3,
            },
            { name: ofFirstScreen, debugName: 'shared', test: ofEveryScreen, priority: 2 },
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

/**
 * Nearly every visit starts in the queue and in Indonesian: their code comes along with the first scripts, instead of after these have run.
 * What another start does not need of it is some 30 kB that the next screen does.
 */
function preloadFirst(): Plugin {
  const wanted = [/\/queue\.pane\.tsx$/, /\/locales\/id\.ts$/]
  return {
    name: 'preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = new Map<string, Rolldown.OutputChunk>()
        const take = (chunk: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined) => {
          if (chunk?.type !== 'chunk' || chunk.isEntry || chunks.has(chunk.fileName)) return
          chunks.set(chunk.fileName, chunk)
          for (const name of chunk.imports) take(bundle[name])
        }
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.facadeModuleId && wanted.some((file) => file.test(chunk.facadeModuleId ?? ''))) take(chunk)
        const scripts = [...chunks.keys()].map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` } }))
        const styles = [...new Set([...chunks.values()].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))].map((file) => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
        }))
        return [...scripts, ...styles].filter(({ attrs }) => !html.includes(attrs.href)).map((tag) => ({ ...tag, injectTo: 'head' as const }))
      },
    },
  }
}

function icon(name: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}

/** The manifest that makes the app installable, and the service worker with the list of the build's files. */
function installable() {
  const shortcutIcon = [icon('icon-192', 192, 'any')]
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    registerType: 'prompt',
    // Registered by platform/offline, after the first paint.
    injectRegister: false,
    includeManifestIcons: false,
    integration: {
      configureCustomSWViteBuild(build) {
        build.logLevel = 'warn'
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      target: 'es2022',
      // The page and everything that screens may load later; of the fonts only the scripts that sellers write in.
      globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/*-latin-wght-normal-*.woff2'],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
    manifest: {
      id: '/',
      name: 'Dermaga',
      short_name: 'Dermaga',
      description: 'Pesanan, chat, produk, dan laporan semua marketplace di satu tempat',
      lang: 'id',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#0a6f6a',
      background_color: '#ffffff',
      categories: ['business', 'productivity'],
      icons: [
        icon('icon-192', 192, 'any'),
        icon('icon-512', 512, 'any'),
        icon('maskable-192', 192, 'maskable'),
        icon('maskable-512', 512, 'maskable'),
      ],
      shortcuts: [
        { name: 'Pesanan baru', short_name: 'Pesanan', url: '/order?status=200', icons: shortcutIcon },
        { name: 'Siap dikirim', short_name: 'Proses', url: '/order?status=300', icons: shortcutIcon },
        { name: 'Log pesanan', short_name: 'Log', url: '/order/log', icons: shortcutIcon },
      ],
    },
  })
}
