import type { z } from 'zod'
import type { ArgumentAsk, Command } from './command.ts'
import type { ContextSnapshot } from './context.ts'

export type Given = Readonly<Record<string, unknown>>

export type Arguments =
  | { readonly kind: 'complete'; readonly args: unknown }
  /** The first argument, in the order of the schema, that is needed and not given; `ask` is how the command words it. */
  | { readonly kind: 'missing'; readonly argument: string; readonly ask: ArgumentAsk | undefined }
  /** What was given does not fit; `argument` is the first that does not. */
  | { readonly kind: 'invalid'; readonly argument: string; readonly issue: z.core.$ZodIssue }

/** Judges arguments by a command's schema: complete, or what the palette must ask for next. */
export function readArguments(command: Command, given: Given, context: ContextSnapshot): Arguments {
  if (!command.args) return { kind: 'complete', args: {} }
  const parsed = command.args.safeParse(given)
  const issues = parsed.error?.issues ?? []
  const wrong = issues.filter((issue) => !isMissing(issue, given))
  const missing = Object.keys(command.args.shape).find(
    (name) => given[name] === undefined && (issues.some((issue) => issue.path[0] === name) || command.asks?.[name]?.needed?.(context)),
  )
  if (wrong.length === 0 && missing !== undefined) return { kind: 'missing', argument: missing, ask: command.asks?.[missing] }
  if (parsed.success) return { kind: 'complete', args: parsed.data }
  const first = (wrong[0] ?? issues[0]) as z.core.$ZodIssue
  return { kind: 'invalid', argument: String(first.path[0] ?? ''), issue: first }
}

const isMissing = (issue: z.core.$ZodIssue, given: Given): boolean => issue.path.length > 0 && given[String(issue.path[0])] === undefined
