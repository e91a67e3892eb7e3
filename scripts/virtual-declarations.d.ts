/** Every *.screen.ts and *.command.ts, made by scripts/manifest.mjs. */
declare module 'virtual:declarations' {
  export const modules: { readonly file: string; readonly exports: Readonly<Record<string, unknown>> }[]
}
