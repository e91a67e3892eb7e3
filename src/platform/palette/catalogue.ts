import type { Command } from '#kernel/command.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import type { Rankable } from '#kernel/palette-rank.ts'
import { type PreparedEntries, prepareEntries } from '#kernel/palette-rank.ts'
import type { ScreenCommand } from '#kernel/screen-commands.ts'
import { keysOf as contextKeysOf } from '#kernel/when.ts'
import { commandRegistry } from '#platform/command/bus.ts'
import { language, translate } from '#platform/i18n/i18n.ts'

export interface CommandEntry extends Rankable {
  readonly command: Command
}

/** The texts of the other language: a command is found by both titles, whatever the current one. */
let otherTexts: Readonly<Record<string, string>> = {}
let prepared: { of: readonly Command[]; texts: object; entries: PreparedEntries<CommandEntry> } | null = null

/** Loads the other language's texts, once, when the palette is first needed. */
export async function loadOtherTexts(): Promise<void> {
  if (Object.keys(otherTexts).length > 0) return
  otherTexts = language() === 'id' ? (await import('#platform/i18n/locales/en.ts')).default : (await import('#platform/i18n/locales/id.ts')).default
}

/** Every command that the palette can offer, with its texts folded once. */
export function catalogue(): PreparedEntries<CommandEntry> {
  const all = commandRegistry().all
  if (prepared?.of !== all || prepared.texts !== otherTexts) prepared = { of: all, texts: otherTexts, entries: prepareEntries(all.map(entryOf)) }
  return prepared.entries
}

/** An entry as it is called now, where what is focused says more than its title. */
export function namedNow(entry: CommandEntry, context: ContextSnapshot): PreparedEntries<CommandEntry> {
  const said = entry.command.titleNow?.(context)
  return said ? prepareEntries([{ ...entry, title: translate(said.label, said.values) }]) : []
}

function entryOf(command: Command): CommandEntry {
  const both = (key: string) => [translate(key), otherTexts[key]].filter((text) => text !== undefined)
  const [title = command.id, ...otherTitles] = both(command.title)
  return { id: command.id, title, otherTitles, keywords: command.keywords ? both(command.keywords) : [], command }
}

/** It acts on what is selected: its condition reads the selection. */
export const actsOnSelection = (command: Command): boolean =>
  command.when !== undefined && contextKeysOf(command.when).some((key) => key.startsWith('selection.'))

export const isScreenCommand = (command: Command): command is Command & ScreenCommand => 'screen' in command
