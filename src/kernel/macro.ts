import type { MacroStep } from '#contract/keymap/macro.endpoints.ts'
import type { Command } from './command.ts'
import type { Given } from './command-arguments.ts'
import type { ContextSnapshot } from './context.ts'

/** Whether a macro can hold it. */
export const isRecordable = (command: Command): boolean => command.unrecorded !== true

/** The steps with one more command that was run; the same where it is none of a macro's. */
export function recordStep(steps: readonly MacroStep[], command: Command, given: Given, most: number): readonly MacroStep[] {
  if (!isRecordable(command)) return steps
  const args = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== undefined && !command.ofContext?.includes(name)))
  const step: MacroStep = { command: command.id, args }
  const last = steps.at(-1)
  const before = command.continues !== undefined && last?.command === command.continues ? steps.slice(0, -1) : steps
  return before.length >= most ? steps : [...before, step]
}

/** The steps as they are replayed: over what is selected, moves of the cursor mean nothing. */
export const stepsOver = (over: 'once' | 'each', steps: readonly MacroStep[], moves: (command: string) => boolean): readonly MacroStep[] =>
  over === 'each' ? steps.filter(({ command }) => !moves(command)) : steps

/** Where a replay is: the row (0 where it is not over rows) and the step, from 0. */
export interface MacroPlace {
  readonly row: number
  readonly step: number
}

export type StepResult = { readonly ok: true } | { readonly ok: false; readonly reason: string }

export type MacroEnd =
  | { readonly kind: 'done' }
  /** Stopped at the first failure: the step of `at` failed, and nothing after it ran. */
  | { readonly kind: 'failed'; readonly at: MacroPlace; readonly reason: string }
  | { readonly kind: 'cancelled'; readonly at: MacroPlace }

export interface MacroPorts {
  /** Runs a step to its end. */
  run(step: MacroStep, place: MacroPlace): Promise<StepResult>
  stepEnded(place: MacroPlace, result: StepResult): void
  cancelled(): boolean
}

/** Replays steps for each row, one after the other, from a place on. */
export async function playMacro(
  steps: readonly MacroStep[],
  rows: number,
  ports: MacroPorts,
  from: MacroPlace = { row: 0, step: 0 },
): Promise<MacroEnd> {
  for (let row = from.row; row < rows; row += 1) {
    for (let step = row === from.row ? from.step : 0; step < steps.length; step += 1) {
      const at = { row, step }
      if (ports.cancelled()) return { kind: 'cancelled', at }
      const result = await ports.run(steps[step] as MacroStep, at)
      ports.stepEnded(at, result)
      if (!result.ok) return { kind: 'failed', at, reason: result.reason }
    }
  }
  return { kind: 'done' }
}

/** The context as if one row alone were selected. */
export const contextOfRow = (context: ContextSnapshot, code: string): ContextSnapshot => ({
  ...context,
  'selection.codes': [code],
  'selection.count': 1,
})
