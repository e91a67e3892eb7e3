import { create } from 'zustand'
import type { ArgumentAsk, Command } from '#kernel/command.ts'
import type { Given } from '#kernel/command-arguments.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { contextStore } from './context.ts'
import { endTypeAhead, startTypeAhead } from './type-ahead.ts'

export interface Answer {
  readonly argument: string
  readonly value: unknown
  /** As it was chosen, for the chip in the box. */
  readonly shown: string
}

/** One question after the other; Backspace on an empty box takes the last answer away. */
export interface Asking {
  readonly command: Command
  readonly argument: string
  readonly ask: ArgumentAsk | undefined
  /** What was given before the palette came in. */
  readonly given: Given
  readonly answers: readonly Answer[]
  /** What was selected when the command was called: it acts on that, whatever arrives while it asks. */
  readonly context: ContextSnapshot
  /** Why the last answer was not taken. */
  readonly refused: string | null
}

export interface PaletteState {
  readonly open: boolean
  /** Grows with each opening: what is kept while it is open starts anew. */
  readonly opening: number
  /** What stands in the box when it opens: a scope sign, or nothing. */
  readonly text: string
  readonly asking: Asking | null
  /** Only what acts on the selection: the actions of `.`. */
  readonly actionsOnly: boolean
}

export const usePalette = create<PaletteState>(() => ({ open: false, opening: 0, text: '', asking: null, actionsOnly: false }))

function show(state: Partial<PaletteState>, typed: readonly string[] = []): void {
  startTypeAhead(closePalette, typed)
  usePalette.setState(({ opening }) => ({ open: true, opening: opening + 1, text: '', asking: null, actionsOnly: false, ...state }))
}

/** Opens the palette; `text` is a scope sign, or what is searched at once. */
export const openPalette = (text = ''): void => show({ text })
/** Opens it with only what can be done to the selection. */
export const openActions = (): void => show({ actionsOnly: true })
export function closePalette(): void {
  endTypeAhead()
  usePalette.setState({ open: false, asking: null })
}

/** Asks for a command's argument that is missing; `typed` is what was typed already to answer it, and what it leads to. */
export function askFor(command: Command, argument: string, ask: ArgumentAsk | undefined, given: Given, typed: readonly string[] = []): void {
  const asking = { command, argument, ask, given, answers: [], context: contextStore.beneath(), refused: null }
  if (usePalette.getState().open) usePalette.setState({ asking, text: '' })
  else show({ asking }, typed)
}

export const setAsking = (asking: Asking | null): void => usePalette.setState({ asking })
