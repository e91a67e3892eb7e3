import { build } from 'esbuild'

/** What a script in TypeScript exports, bundled for node and loaded; `options` add to esbuild's. */
export async function declared(entryPoint, options = {}) {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    ...options,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`)
}
