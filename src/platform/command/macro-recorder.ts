import { create } from 'zustand'
import { type MacroStep, mostMacroSteps } from '#contract/keymap/macro.endpoints.ts'
import { recordStep } from '#kernel/macro.ts'
import { onEveryRun } from './history.ts'

/** What is being recorded, and what was and waits for its name. */
interface Recording {
  readonly steps: readonly MacroStep[] | null
  readonly unnamed: readonly MacroStep[] | null
}

export const useRecording = create<Recording>(() => ({ steps: null, unnamed: null }))

let leave: () => void = () => undefined

export const isRecording = (): boolean => useRecording.getState().steps !== null

/** Every command that is run from now on is a step. */
export function startRecording(): void {
  leave()
  useRecording.setState({ steps: [], unnamed: null })
  leave = onEveryRun((command, given) => {
    const { steps } = useRecording.getState()
    if (steps) useRecording.setState({ steps: recordStep(steps, command, given, mostMacroSteps) })
  })
}

/** Ends it; what was recorded waits for a name. False when nothing was being recorded. */
export function stopRecording(): boolean {
  const { steps } = useRecording.getState()
  if (!steps) return false
  leave()
  useRecording.setState({ steps: null, unnamed: steps.length > 0 ? steps : null })
  return true
}

/** The steps have their name, or are not wanted. */
export const forgetRecording = (): void => useRecording.setState({ unnamed: null })

/** Ends it, and nobody asks for a name. */
export function dropRecording(): void {
  stopRecording()
  forgetRecording()
}
