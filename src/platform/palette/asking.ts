import { readArguments } from '#kernel/command-arguments.ts'
import { bus } from '#platform/command/bus.ts'
import { type Asking, closePalette, setAsking } from '#platform/command/palette-store.ts'
import { expected } from '#platform/form/expected.ts'
import { translate } from '#platform/i18n/i18n.ts'

/** Everything that is known of the arguments so far. */
export const givenSoFar = (asking: Asking): Record<string, unknown> => ({
  ...asking.given,
  ...Object.fromEntries(asking.answers.map(({ argument, value }) => [argument, value])),
})

/** Gives an answer: asks for the next argument, tells why this one does not fit, or runs the command, when the palette is gone. */
export async function answer(asking: Asking, value: unknown, shown: string): Promise<void> {
  const refusal = asking.ask?.refuse?.(shown, asking.context, givenSoFar(asking))
  if (refusal) return setAsking({ ...asking, refused: translate(refusal.label, refusal.values) })
  const answers = [...asking.answers, { argument: asking.argument, value, shown }]
  const given = givenSoFar({ ...asking, answers })
  const read = readArguments(asking.command, given, asking.context)
  if (read.kind === 'missing') return setAsking({ ...asking, answers, argument: read.argument, ask: read.ask, refused: null })
  if (read.kind === 'invalid') return setAsking({ ...asking, refused: expected(read.issue) })
  closePalette()
  await bus.run(asking.command.id, given, asking.context)
}

/** Takes the last answer back; false when there was none. */
export function unanswer(asking: Asking): boolean {
  const last = asking.answers.at(-1)
  if (!last) return false
  setAsking({ ...asking, argument: last.argument, ask: asking.command.asks?.[last.argument], answers: asking.answers.slice(0, -1), refused: null })
  return true
}
