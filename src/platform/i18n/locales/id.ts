/** Every text of one language. The build leaves here what the first screen can say (scripts/first-screen.ts). */
export default Object.assign({}, ...Object.values(import.meta.glob('./id/*.json', { eager: true, import: 'default' }))) as Readonly<
  Record<string, string>
>
