import type { Command } from '#kernel/command.ts'
import type { DefinedScreen } from '#kernel/define-screen.ts'
import { start } from '#platform/app/start.tsx'

const screenFiles = import.meta.glob<Record<string, unknown>>('./panes/**/*.screen.ts', { eager: true })
const commandFiles = import.meta.glob<Record<string, unknown>>('./commands/**/*.command.ts', { eager: true })

const declarations = <T,>(files: Record<string, Record<string, unknown>>, mark: string): T[] =>
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .filter((value): value is T => typeof value === 'object' && value !== null && mark in value)

void start(declarations<DefinedScreen>(screenFiles, 'load'), declarations<Command>(commandFiles, 'run'))
