import type { Command } from '#kernel/command.ts'
import type { DefinedScreen } from '#kernel/define-screen.ts'

/** The same files that the front end collects. */
const screenFiles = import.meta.glob<Record<string, unknown>>('../../src/panes/**/*.screen.ts', { eager: true })
const commandFiles = import.meta.glob<Record<string, unknown>>('../../src/commands/**/*.command.ts', { eager: true })

const declared = <T>(files: Record<string, Record<string, unknown>>, mark: string): T[] =>
  Object.values(files)
    .flatMap((file) => Object.values(file).flat())
    .filter((value): value is T => typeof value === 'object' && value !== null && mark in value)

export const declaredScreens = declared<DefinedScreen>(screenFiles, 'load')
export const declaredCommands = declared<Command>(commandFiles, 'run')
