import type { z } from 'zod'
import { mayAccess, type Subject } from '#contract/core/privilege.ts'
import type { ArgumentAsk, Command, CommandCall, OfferedUndo, Said, Undo, UndoOutcome } from './command.ts'
import { type Given, readArguments } from './command-arguments.ts'
import type { CommandRegistry } from './command-registry.ts'
import type { ContextSnapshot } from './context.ts'
import { evaluateWhen } from './when.ts'

/** Why a run cannot begin. It is for the caller: the palette asks, a key is ignored. */
export type Hindrance =
  | {
      readonly status: 'needs-argument'
      readonly command: Command
      readonly argument: string
      readonly ask: ArgumentAsk | undefined
      readonly given: Given
    }
  | { readonly status: 'invalid-argument'; readonly command: Command; readonly argument: string; readonly issue: z.core.$ZodIssue }
  | { readonly status: 'refused'; readonly reason: 'unknown' | 'no-access' | 'not-now' }

/** What a run came to. Only `failed` was surfaced. */
export type RunResult =
  | Hindrance
  | { readonly status: 'done'; readonly undo: OfferedUndo | null }
  | { readonly status: 'cancelled' }
  | { readonly status: 'failed'; readonly error: unknown }

export interface BusPorts {
  context(): ContextSnapshot
  subject(): Subject | null
  /** Shows a failure. Called once for each error, however many commands and undos it passes through. */
  surface(error: unknown, command: Command): void
  /** After a run that ended well: undo toasts, recent commands, macros and frecency hang here. */
  ran?(command: Command, given: Given, undo: OfferedUndo | null): void
}

export interface CommandBus {
  run(id: string, given?: Given, context?: ContextSnapshot): Promise<RunResult>
  /** What keeps a run from beginning, known at once: the key that is pressed next may be meant for the question. */
  hindrance(id: string, given?: Given, context?: ContextSnapshot): Hindrance | null
  /** Undoes by a command: without `ran`, since it is neither news nor to be undone itself. A failure was surfaced; `gone`: it is not there for this person. */
  reverse(by: CommandCall): Promise<UndoOutcome>
  /** May this person run it, and can it run now? Gates menu entries, buttons and palette rows. */
  isEnabled(id: string, context?: ContextSnapshot): boolean
  /** Why a command cannot run now, where it has something to say. */
  whyNot(id: string, context?: ContextSnapshot): Said | null
  /** Everything that could run now, in declared order; hidden ones too. */
  enabled(context?: ContextSnapshot): Command[]
}

/** Every surface runs commands through here: access, `when`, arguments, run, and one place where errors come out. */
export function createCommandBus(registry: CommandRegistry, ports: BusPorts): CommandBus {
  const surfaced = new WeakSet<object>()

  const permitted = (command: Command): boolean => mayAccess(command.access, ports.subject())
  const possible = (command: Command, context: ContextSnapshot): boolean => evaluateWhen(command.when, context)

  function settle(error: unknown, command: Command): RunResult {
    if (isAbort(error)) return { status: 'cancelled' }
    const known = typeof error === 'object' && error !== null
    if (!known || !surfaced.has(error)) ports.surface(error, command)
    if (known) surfaced.add(error)
    return { status: 'failed', error }
  }

  /** An undo takes effect once, and its failure comes out where the command's would; after a failure it can be tried again. */
  function guardUndo(undo: Undo, command: Command): OfferedUndo {
    let used = false
    const { label, values, by } = undo
    return {
      label,
      ...(values && { values }),
      by,
      async run() {
        if (used) return 'done'
        used = true
        const outcome = by ? await reverse(by) : await attempt(command, undo.run)
        used = outcome !== 'failed'
        return outcome
      },
    }
  }

  async function reverse({ command: id, args: given }: CommandCall): Promise<UndoOutcome> {
    const command = registry.get(id)
    const read = command && readArguments(command, given, ports.context())
    if (!command || !permitted(command) || read?.kind !== 'complete') return 'gone'
    return attempt(command, async () => void (await command.run({ args: read.args as Record<string, unknown>, context: ports.context() })))
  }

  async function attempt(command: Command, undo: NonNullable<Undo['run']>): Promise<UndoOutcome> {
    try {
      return (await undo()) ?? 'done'
    } catch (error) {
      settle(error, command)
      return 'failed'
    }
  }

  function prepare(
    id: string,
    given: Given,
    context: ContextSnapshot,
  ): Hindrance | { status: 'ready'; command: Command; args: Record<string, unknown> } {
    const command = registry.get(id)
    if (!command) return { status: 'refused', reason: 'unknown' }
    if (!permitted(command)) return { status: 'refused', reason: 'no-access' }
    if (!possible(command, context)) return { status: 'refused', reason: 'not-now' }
    const read = readArguments(command, given, context)
    if (read.kind === 'missing') return { status: 'needs-argument', command, argument: read.argument, ask: read.ask, given }
    if (read.kind === 'invalid') return { status: 'invalid-argument', command, argument: read.argument, issue: read.issue }
    return { status: 'ready', command, args: read.args as Record<string, unknown> }
  }

  return {
    async run(id, given = {}, context = ports.context()) {
      const prepared = prepare(id, given, context)
      if (prepared.status !== 'ready') return prepared
      const { command, args } = prepared
      try {
        const result = await command.run({ args, context })
        const undo = result ? guardUndo(result, command) : null
        ports.ran?.(command, given, undo)
        return { status: 'done', undo }
      } catch (error) {
        return settle(error, command)
      }
    },
    hindrance(id, given = {}, context = ports.context()) {
      const prepared = prepare(id, given, context)
      return prepared.status === 'ready' ? null : prepared
    },
    reverse,
    isEnabled(id, context = ports.context()) {
      const command = registry.get(id)
      return command !== undefined && permitted(command) && possible(command, context)
    },
    whyNot(id, context = ports.context()) {
      const command = registry.get(id)
      if (!command?.whenNot || !permitted(command) || possible(command, context)) return null
      if (!evaluateWhen(command.whenNot.given, context)) return null
      const { say } = command.whenNot
      return typeof say === 'string' ? { label: say } : say(context)
    },
    enabled: (context = ports.context()) => registry.all.filter((command) => permitted(command) && possible(command, context)),
  }
}

const isAbort = (error: unknown): boolean => typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'AbortError'
