import { useMemo } from 'react'
import type { Command } from '#kernel/command.ts'
import { translate } from '#platform/i18n/i18n.ts'
import { commandBus } from './bus.ts'
import { getContext, setContext, useContextSnapshot } from './context.ts'

export { getContext, setContext }

/** Every command of the product, the ones that open screens among them. */
export const allCommands = (): readonly Command[] => commandBus().commands

/**
 * Runs a command: checks access and `when`, asks for the arguments that are missing, and shows a failure once.
 * Resolves when it ran, was refused, or was left while asking.
 */
export function runCommand(id: string, args?: Readonly<Record<string, unknown>>): Promise<void> {
  return commandBus().run(id, args)
}

export interface CommandHandle {
  readonly id: string
  /** In the current language. */
  readonly title: string
  readonly icon: string | undefined
  /** Live bindings, the first is shown. */
  readonly keys: readonly string[]
  readonly enabled: boolean
  run(args?: Readonly<Record<string, unknown>>): Promise<void>
}

/** A command for a button or a menu entry. Throws when no command has the id. */
export function useCommand(id: string): CommandHandle {
  const enabled = useContextSnapshot((context) => commandBus().enabled(id, context))
  return useMemo(() => handleOf(id, enabled), [id, enabled])
}

/** The same outside React, as of now. */
export const commandHandle = (id: string): CommandHandle => handleOf(id, commandBus().enabled(id, getContext()))

function handleOf(id: string, enabled: boolean): CommandHandle {
  const command = commandBus().get(id)
  return {
    id,
    title: translate(command.title),
    icon: command.icon,
    keys: commandBus().keysOf(id),
    enabled,
    run: (args) => runCommand(id, args),
  }
}
