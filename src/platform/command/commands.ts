import { useMemo } from 'react'
import type { Command } from '#kernel/command.ts'
import type { Given } from '#kernel/command-arguments.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { askFor } from '#platform/palette/palette-store.ts'
import { toast } from '#platform/ui/toast.ts'
import { bus, commandRegistry, keysOf } from './bus.ts'
import { getContext, setContext, useContextSnapshot } from './context.ts'

export { getContext, setContext }

/** Every command of the product, the ones that open screens among them. */
export const allCommands = (): readonly Command[] => commandRegistry().all

/**
 * Runs a command: checks access and `when`, asks for the arguments that are missing, and shows a failure once.
 * Resolves when it ran, was refused, or was left to the palette, which asks and then runs it.
 */
export async function runCommand(id: string, args: Given = {}): Promise<void> {
  const result = await bus.run(id, args)
  if (result.status === 'needs-argument') askFor(result.command, result.argument, result.ask, result.given)
  else if (result.status === 'invalid-argument')
    toast.show({ kind: 'error', text: t('workbench.command.invalid', { what: translate(result.command.title), why: result.message }) })
}

export interface CommandHandle {
  readonly id: string
  /** In the current language. */
  readonly title: string
  readonly icon: string | undefined
  /** Live bindings, the first is shown. */
  readonly keys: readonly string[]
  readonly enabled: boolean
  run(args?: Given): Promise<void>
}

/** A command for a button or a menu entry. Throws when no command has the id. */
export function useCommand(id: string): CommandHandle {
  const enabled = useContextSnapshot((context) => bus.isEnabled(id, context))
  return useMemo(() => handleOf(id, enabled), [id, enabled])
}

/** The same outside React, as of now. */
export const commandHandle = (id: string): CommandHandle => handleOf(id, bus.isEnabled(id))

function handleOf(id: string, enabled: boolean): CommandHandle {
  const command = commandRegistry().get(id)
  if (!command) throw new Error(`No command has the id ${id}`)
  return { id, title: translate(command.title), icon: command.icon, keys: keysOf(id), enabled, run: (args) => runCommand(id, args) }
}
