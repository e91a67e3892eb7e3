import type { Macro, MacroStep } from '#contract/keymap/macro.endpoints.ts'
import { orderActions } from '#contract/order/order-status.ts'
import type { RunResult } from '#kernel/command-bus.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { contextOfRow, type MacroPlace, playMacro, type StepResult, stepsOver } from '#kernel/macro.ts'
import { expected } from '#platform/form/expected.ts'
import { type MessageKey, type MessageValues, t, translate } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { bus, commandRegistry } from './bus.ts'
import { contextStore } from './context.ts'
import { startWork } from './long-work.ts'
import { closePalette, usePalette } from './palette-store.ts'
import { collectHolds, heldToEnd } from './send-queue.ts'
import { WorkFailed } from './work-failed.ts'

/** A screen that a step opened may take this long before the next step can run in it. Milliseconds. */
const readyWithin = 4000
const lookEvery = 50

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Replays a macro over what is selected, each step shown in the tray; it stops at the first failure, and can go on from there. */
export async function replayMacro(macro: Macro, context: ContextSnapshot, from?: MacroPlace): Promise<void> {
  const codes = macro.over === 'each' ? ((context['selection.codes'] as readonly string[] | undefined) ?? []) : []
  const rows = macro.over === 'each' ? codes.length : 1
  const steps = stepsOver(macro.over, macro.steps, (id) => commandRegistry().get(id)?.moves === true)
  if (rows === 0) return void toast.show({ kind: 'info', text: t('keyboard.macro.no-selection') })
  const work = startWork({ title: t('keyboard.macro.work', { name: macro.name }), total: rows * steps.length })
  work.onCancel(() => undefined)
  // What was done before the place that it goes on from counts as done.
  if (from) work.step(from.row * steps.length + from.step)
  // The first thing that cannot be undone waits in sight, by the name of all that goes with it: the person who lets it go agreed to the rest.
  let agreed = false
  const left = rows - (from?.row ?? 0)
  const waiting = {
    label: left > 1 ? 'keyboard.macro.hold' : 'keyboard.macro.work',
    values: { name: macro.name, count: left },
  } satisfies { label: MessageKey; values: MessageValues }

  const run = async (step: MacroStep, { row }: MacroPlace): Promise<StepResult> => {
    const code = codes[row]
    const now = () => (code === undefined ? contextStore.beneath() : rowContext(context, code))
    if (!commandRegistry().get(step.command)) return { ok: false, reason: t('keyboard.macro.gone', { command: step.command }) }
    for (let waited = 0; !bus.isEnabled(step.command, now()) && waited < readyWithin; waited += lookEvery) await pause(lookEvery)
    const { result, held } = await collectHolds(now(), (context) => bus.run(step.command, step.args, context))
    if (result.status !== 'done') return { ok: false, reason: reasonOf(result) }
    if (usePalette.getState().asking) {
      closePalette()
      return { ok: false, reason: t('keyboard.macro.asks') }
    }
    try {
      for (const one of held) {
        if (agreed) await one.send()
        else if ((await heldToEnd({ ...one, ...waiting })) === 'taken-back') return { ok: false, reason: t('keyboard.macro.taken-back') }
        agreed = true
      }
      return { ok: true }
    } catch (error) {
      return { ok: false, reason: failureText(error) }
    }
  }

  const placeText = ({ row, step }: MacroPlace): string => {
    const title = commandRegistry().get(steps[step]?.command ?? '')?.title
    const what = t('keyboard.macro.step', { number: step + 1, total: steps.length, command: title ? translate(title) : '' })
    return codes[row] === undefined ? what : `${codes[row]} · ${what}`
  }

  const end = await playMacro(
    steps,
    rows,
    {
      run,
      stepEnded(place, result) {
        work.step()
        if (result.ok) work.note(`✓ ${placeText(place)}`)
      },
      cancelled: () => work.cancelled,
    },
    from,
  )
  if (end.kind === 'failed') {
    work.fail({ id: placeText(end.at), reason: end.reason })
    work.onRetry(() => void replayMacro(macro, context, end.at), t('keyboard.macro.go-on'))
  }
  work.done()
}

/** The row alone is selected; what may be done with it the server knows better than a list that may have moved on. */
const rowContext = (context: ContextSnapshot, code: string): ContextSnapshot => ({
  ...contextStore.beneath(),
  ...contextOfRow(context, code),
  ...(context['selection.kind'] === 'order' && { 'selection.can': orderActions }),
})

function reasonOf(result: Exclude<RunResult, { status: 'done' }>): string {
  if (result.status === 'failed') return failureText(result.error)
  if (result.status === 'invalid-argument') return expected(result.issue)
  if (result.status === 'needs-argument') return t('keyboard.macro.asks')
  return t('keyboard.macro.not-now')
}

const failureText = (error: unknown): string => (error instanceof WorkFailed ? error.message : errorText(error))
