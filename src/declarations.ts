import { declarationsIn } from '#kernel/outline.ts'

/** Every screen and command of the product. The first screen does without (docs/decisions/first-load.md). */
export const declarations = declarationsIn([
  ...Object.values(import.meta.glob<Record<string, unknown>>('./panes/**/*.screen.ts', { eager: true })),
  ...Object.values(import.meta.glob<Record<string, unknown>>('./commands/**/*.command.ts', { eager: true })),
])
