import type { z } from 'zod'
import type { ArgumentAsk, Command } from './command.ts'

type NoArguments = z.ZodObject<Record<never, never>>

type Declared<A extends z.ZodObject> = Omit<Command<A>, 'asks'> & {
  readonly asks?: { readonly [Name in keyof A['shape']]?: ArgumentAsk }
}

/** Declares a command: `run`'s arguments are typed by `args`, and only those can be asked for. */
export function defineCommand<A extends z.ZodObject = NoArguments>(declared: Declared<A>): Command<A> {
  return declared as Command<A>
}
