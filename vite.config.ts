import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the API server listens while the front end is served by Vite. */
const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

/** What the server answers itself; everything else is a page of the app. */
const ofTheServer = ['/api', '/sandbox', '/hooks', '/products', '/docs', '/healthz', '/readyz', '/metrics']

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: false,
    // The default inlines a preload of every lazy pane's dependencies; keep it: it saves a round trip per pane.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
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
