import { create } from 'zustand'
import type { Command } from '#kernel/command.ts'
import type { Given } from '#kernel/command-arguments.ts'

/** What the palette asks for: one argument after the other, each answer on top of the ones before. */
export interface Asking {
  readonly command: Command
  /** What was given before the palette came in. */
  readonly given: Given
  /** Answers so far, in order: Backspace takes the last away. */
  readonly answers: readonly { readonly argument: string; readonly value: unknown; readonly shown: string }[]
}

export interface PaletteState {
  readonly open: boolean
  /** What stands in the box when it opens: a scope sign, or nothing. */
  readonly text: string
  readonly asking: Asking | null
  /** Only commands that act on the selection: the actions of `.`. */
  readonly actionsOnly: boolean
}

const closed: PaletteState = { open: false, text: '', asking: null, actionsOnly: false }

export const usePalette = create<PaletteState>(() => closed)

export const openPalette = (text = ''): void => usePalette.setState({ ...closed, open: true, text })
export const openActions = (): void => usePalette.setState({ ...closed, open: true, actionsOnly: true })
export const askFor = (command: Command, given: Given): void => usePalette.setState({ ...closed, open: true, asking: { command, given, answers: [] } })
export const closePalette = (): void => usePalette.setState(closed)
export const setPaletteText = (text: string): void => usePalette.setState({ text })
