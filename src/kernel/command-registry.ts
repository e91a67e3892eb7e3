import { type Binding, bindingsOf } from './binding.ts'
import { findConflicts } from './binding-conflicts.ts'
import type { Command } from './command.ts'
import { parseWhen } from './when.ts'

export interface CommandRegistry {
  readonly all: readonly Command[]
  get(id: string): Command | undefined
  /** Every declared key sequence: the defaults, which the keymap and a person's own keys build on. */
  readonly bindings: readonly Binding[]
}

/** Throws on a repeated id, a condition or key that cannot be parsed, and key sequences that get in each other's way. */
export function createCommandRegistry(commands: readonly Command[]): CommandRegistry {
  const byId = new Map<string, Command>()
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`Two commands have the id ${command.id}`)
    for (const name of Object.keys(command.asks ?? {}))
      if (!command.args || !(name in command.args.shape)) throw new Error(`Command ${command.id} asks for ${name}, which is no argument of it`)
    try {
      if (command.when !== undefined) parseWhen(command.when)
      if (command.whenNot?.given !== undefined) parseWhen(command.whenNot.given)
    } catch (error) {
      throw new Error(`Command ${command.id}: ${(error as Error).message}`)
    }
    byId.set(command.id, command)
  }
  const bindings = commands.flatMap(bindingsOf)
  const conflicts = findConflicts(bindings)
  if (conflicts.length > 0) throw new Error(`Shortcuts get in each other's way:\n${conflicts.map((conflict) => `- ${conflict.message}`).join('\n')}`)
  return { all: commands, get: (id) => byId.get(id), bindings }
}
