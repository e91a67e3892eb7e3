import { mayAccess } from '#contract/core/privilege.ts'
import type { Given } from '#kernel/command-arguments.ts'
import { expected } from '#platform/form/expected.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { subject } from '#platform/session/session.ts'
import { toast } from '#platform/ui/toast.ts'
import { bus, commandRegistry, keysOf } from './bus.ts'
import { declareAll, useDeclared } from './declared.ts'
import { askFor } from './palette-store.ts'

/**
 * Runs a command: checks access and `when`, asks for the arguments that are missing, and shows a failure once.
 * Resolves when it ran, was refused, or was left to the palette, which asks and then runs it; `typed` is for its questions.
 */
export async function runCommand(id: string, args: Given = {}, typed: readonly string[] = []): Promise<void> {
  if (!useDeclared.getState().all) await declareAll()
  const hindrance = bus.hindrance(id, args)
  // Asked in the same turn: the next key answers.
  if (hindrance?.status === 'needs-argument') askFor(hindrance.command, hindrance.argument, hindrance.ask, hindrance.given, typed)
  else if (hindrance?.status === 'invalid-argument')
    toast.show({ kind: 'error', text: t('workbench.command.invalid', { what: translate(hindrance.command.title), why: expected(hindrance.issue) }) })
  else if (hindrance) sayWhyNot(id)
  else await bus.run(id, args)
}

function sayWhyNot(id: string): void {
  const why = bus.whyNot(id)
  if (why) toast.show({ kind: 'info', text: translate(why.label, why.values) })
}

export interface CommandHandle {
  readonly id: string
  /** In the current language. */
  readonly title: string
  readonly icon: string | undefined
  /** Live bindings, the first is shown. */
  readonly keys: readonly string[]
  /** Whether the person may ever run it. */
  readonly permitted: boolean
  /** As of now: it is asked for when a menu opens or a toolbar is drawn. */
  readonly enabled: boolean
  run(args?: Given): Promise<void>
}

/** A command for a button or a menu entry. Throws when no command has the id. */
export function commandHandle(id: string): CommandHandle {
  const command = commandRegistry().get(id)
  if (!command) throw new Error(`No command has the id ${id}`)
  const { title, icon, access } = command
  return {
    id,
    title: translate(title),
    icon,
    keys: keysOf(id),
    permitted: mayAccess(access, subject()),
    enabled: bus.isEnabled(id),
    run: (args) => runCommand(id, args),
  }
}

/** A command that is here and that the person may ever run; undefined: nobody is offered what is not. */
export function offeredCommand(id: string): CommandHandle | undefined {
  const handle = commandRegistry().get(id) ? commandHandle(id) : undefined
  return handle?.permitted ? handle : undefined
}
