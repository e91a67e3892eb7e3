import type { z } from 'zod'
import type { ArgumentAsk, Command } from './command.ts'

export type Given = Readonly<Record<string, unknown>>

export type Arguments =
  | { readonly kind: 'complete'; readonly args: unknown }
  /** The first argument, in the order of the schema, that is needed and not given; `ask` is how the command words it. */
  | { readonly kind: 'missing'; readonly argument: string; readonly ask: ArgumentAsk | undefined }
  /** What was given does not fit; `argument` is the first that does not. */
  | { readonly kind: 'invalid'; readonly argument: string; readonly message: string; readonly issue: z.core.$ZodIssue }

/** Judges arguments by a command's schema: complete, or what the palette must ask for next. */
export function readArguments(command: Command, given: Given = {}): Arguments {
  if (!command.args) return { kind: 'complete', args: {} }
  const parsed = command.args.safeParse(given)
  if (parsed.success) return { kind: 'complete', args: parsed.data }
  const wrong = parsed.error.issues.filter((issue) => !isMissing(issue, given))
  const missing = Object.keys(command.args.shape).find(
    (name) => given[name] === undefined && parsed.error.issues.some((issue) => issue.path[0] === name),
  )
  if (wrong.length === 0 && missing !== undefined) return { kind: 'missing', argument: missing, ask: command.asks?.[missing] }
  const first = (wrong[0] ?? parsed.error.issues[0]) as z.core.$ZodIssue
  return { kind: 'invalid', argument: String(first.path[0] ?? ''), message: first.message, issue: first }
}

const isMissing = (issue: z.core.$ZodIssue, given: Given): boolean => issue.path.length > 0 && given[String(issue.path[0])] === undefined
