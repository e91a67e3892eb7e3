import type { Command } from './command.ts'

export interface CommandRegistry {
  readonly all: readonly Command[]
  get(id: string): Command | undefined
}

/** Throws on a repeated id. What else can be wrong with declarations is told before they reach a browser: {@link checkCommands}. */
export function createCommandRegistry(commands: readonly Command[]): CommandRegistry {
  const byId = new Map<string, Command>()
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`Two commands have the id ${command.id}`)
    byId.set(command.id, command)
  }
  return { all: commands, get: (id) => byId.get(id) }
}
