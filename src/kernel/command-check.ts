import { bindingsOf } from './binding.ts'
import { findConflicts } from './binding-conflicts.ts'
import type { Command } from './command.ts'
import { createCommandRegistry } from './command-registry.ts'
import { parseWhen } from './when.ts'

/**
 * Throws on a repeated id, a condition or key that cannot be parsed, a question for no argument, and key sequences that get in each other's way. For the
 * tests of what the product declares: comparing every key with every other took a fifth of a window's start.
 */
export function checkCommands(commands: readonly Command[]): void {
  createCommandRegistry(commands)
  for (const command of commands) {
    for (const name of Object.keys(command.asks ?? {}))
      if (!command.args || !(name in command.args.shape)) throw new Error(`Command ${command.id} asks for ${name}, which is no argument of it`)
    try {
      if (command.when !== undefined) parseWhen(command.when)
      if (command.whenNot?.given !== undefined) parseWhen(command.whenNot.given)
    } catch (error) {
      throw new Error(`Command ${command.id}: ${(error as Error).message}`)
    }
  }
  const conflicts = findConflicts(commands.flatMap(bindingsOf))
  if (conflicts.length > 0) throw new Error(`Shortcuts get in each other's way:\n${conflicts.map((conflict) => `- ${conflict.message}`).join('\n')}`)
}
