import type { z } from 'zod'
import type { Access } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from './context.ts'

/** One argument that the palette asks for when it is missing, in the order of the schema's keys. */
export interface ArgumentAsk {
  /** Message key of the question, with the values that it names: what the command is about, by what is selected or was answered before. */
  readonly label: string
  readonly values?: (context: ContextSnapshot, given: Readonly<Record<string, unknown>>) => Readonly<Record<string, string | number>>
  /** Asked only where this says so; the schema takes the argument as optional. */
  readonly needed?: (context: ContextSnapshot) => boolean
  /** What stands in the box when it is asked, marked, so that typing replaces it: the name as it is, of what is named anew. */
  readonly initial?: (context: ContextSnapshot, given: Readonly<Record<string, unknown>>) => string
  /** What was typed may be the answer too, beside the choices. */
  readonly freeText?: boolean
  /** Why something typed cannot be the answer: told below the question, which stays open. */
  readonly refuse?: (typed: string, context: ContextSnapshot, given: Readonly<Record<string, unknown>>) => Said | null
  /** Choices to pick from; neither these nor `find`: free text. Values are what the schema takes. */
  readonly choices?: (context: ContextSnapshot, given: Readonly<Record<string, unknown>>) => Promise<readonly Choice[]> | readonly Choice[]
  /** Of too many to be read whole: what fits what is typed. */
  readonly find?: Find
}

type Find = (text: string) => Promise<readonly Choice[]>

/** One of many of a kind, declared once: a field of a form picks from it, and a question of the palette (`asks: { agent: { label, ...agentPicker } }`). */
export type Picker = (
  | { readonly choices: () => Promise<readonly Choice[]>; readonly find?: undefined }
  | { readonly find: Find; readonly choices?: undefined }
) & {
  /** What a value is called that was picked before: after a reload. Choices that are read whole know it themselves. */
  readonly named?: (value: string) => Choice | null | Promise<Choice | null>
  /** As a form keeps it: what a macro records in words that go by the day (`besok`) becomes the day that was meant. */
  readonly kept?: (value: string) => string
}

/** `title` is shown as it is; `titleKey` is translated. */
export interface Choice {
  readonly value: string
  readonly title?: string
  readonly titleKey?: string
  /** What tells it from its like. */
  readonly hint?: string
}

interface UndoText {
  /** Message key with its values, for the toast. */
  readonly label: string
  readonly values?: Readonly<Record<string, string | number>>
  /** Message key of what undoing is called; absent: the word for it. Takes the same values. */
  readonly action?: string
}

/** A message key with its values. */
export interface Said {
  readonly label: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** A command with its arguments. */
export interface CommandCall {
  readonly command: string
  readonly args: Readonly<Record<string, unknown>>
}

/**
 * How to take back what a command did. `by`: another command does it, so that it can still be undone after a reload and in the seat's other
 * windows; `run` is for what lives in this window alone.
 */
export type Undo = UndoText &
  (
    | {
        // biome-ignore lint/suspicious/noConfusingVoidType: an undo of all just ends
        run(): void | UndonePart | Promise<void | UndonePart>
        readonly by?: undefined
      }
    | { readonly by: CommandCall; readonly run?: undefined }
  )

/** Of several, what an undo took back. What failed was told, and is tried again where it was told. */
export interface UndonePart {
  readonly undone: number
  readonly failed: number
  readonly total: number
}

/** What came of an undo. `failed`: it can be tried again; `gone`: it cannot be undone any more. Why was told. */
export type UndoOutcome = 'done' | 'failed' | 'gone' | UndonePart

/** An undo as surfaces get it: it takes effect once, and surfaces its own failure. */
export interface OfferedUndo extends UndoText {
  readonly by?: CommandCall | undefined
  run(): UndoOutcome | Promise<UndoOutcome>
}

/** Where lists of a kind offer a command, beside palette and keys. */
export interface MenuPlacement {
  /** The menu of a row, the bar of a selection, or the bar above the rows. */
  readonly at: 'row' | 'selection' | 'toolbar'
  /** The kind of the list's rows. */
  readonly of: string
  /** From small to large; in a menu, hundreds are divided by a line, and above the rows only the first are more than an icon. */
  readonly order: number
}

/** A verb, declared once: palette rows, keys, menus, buttons, the scanner and macros all run this. */
export interface Command<A extends z.ZodObject = z.ZodObject> {
  /** Permanent, `noun.verb`. */
  readonly id: string
  /** Message key. */
  readonly title: string
  /** What it is called where the context says more than the title does: a tab by its name. A message key with its values. */
  readonly titleNow?: (context: ContextSnapshot) => Said
  /** Message key of more words that the palette finds it by. */
  readonly keywords?: string
  readonly icon?: string
  /** Message key of the palette's and the cheat sheet's section. */
  readonly group: string
  /** Key sequences: `A`, `Shift+L`, `Mod+K`, `G O`. The first is shown. */
  readonly keys?: readonly string[]
  /** The browser does it at the key by itself, by an event that the page hears: the key is listed, and left to it. */
  readonly native?: boolean
  /** Also while typing in a field (only for `Mod` and function keys). */
  readonly whileTyping?: boolean
  /** Runs again while the key is held. */
  readonly repeats?: boolean
  /** Context expression that gates key, palette row, menu entry and button alike; absent: always. */
  readonly when?: string
  /**
   * Said when the key is pressed and `when` does not hold though `given` does: a key that is silent for a selection should say why. A message key, or
   * what makes one of what is selected.
   */
  readonly whenNot?: { readonly given?: string; readonly say: string | ((context: ContextSnapshot) => Said) }
  readonly access: Access
  /** A macro does not record it: it opens the palette, records or replays, or ends the session. */
  readonly unrecorded?: boolean
  /** It finishes what this other command began by asking: a macro keeps this one in its place. */
  readonly continues?: string
  /** Arguments that name what was selected: a macro leaves them out, so that they are of what is selected when it is replayed. */
  readonly ofContext?: readonly string[]
  /** It only moves the cursor or the selection: where a macro goes over what is selected, it is no step. */
  readonly moves?: boolean
  /** It takes something away: it stands last among its like, so that Enter alone never comes upon it. */
  readonly danger?: boolean
  readonly menus?: readonly MenuPlacement[]
  /** Not in the palette: moves of the cursor and the like. */
  readonly hidden?: boolean
  readonly args?: A
  readonly asks?: Readonly<Record<string, ArgumentAsk>>
  // biome-ignore lint/suspicious/noConfusingVoidType: a run that has nothing to undo just ends
  run(input: { args: z.output<A>; context: ContextSnapshot }): void | Undo | Promise<void | Undo>
}
