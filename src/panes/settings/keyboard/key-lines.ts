import { mayAccess } from '#contract/core/privilege.ts'
import type { OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { type Binding, isSingleKey, mergeBindings } from '#kernel/binding.ts'
import { type Conflict, findConflicts } from '#kernel/binding-conflicts.ts'
import { browserKey } from '#kernel/browser-keys.ts'
import type { Command } from '#kernel/command.ts'
import { parseSequence } from '#kernel/key-press.ts'
import { commandRegistry } from '#platform/command/bus.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { subject } from '#platform/session/session.ts'
import { keysText } from '#platform/ui/platform-keys.ts'
import { whenInWords } from './when-words.ts'

/** A command as the editor lists it. */
export interface KeyLine {
  readonly command: Command
  readonly title: string
  readonly group: string
  readonly when: string
  readonly keys: readonly string[]
  /** Its keys are the person's own. */
  readonly own: boolean
  readonly warnings: readonly string[]
}

/** Every command that the person may use, with its keys under a keymap and what is doubtful about them. */
export function keyLines(keymap: OwnKeymap): KeyLine[] {
  const who = subject()
  const commands = commandRegistry().all.filter((command) => mayAccess(command.access, who))
  const own = new Map(keymap.overrides.map((override) => [override.command, override.keys]))
  const { bindings } = mergeBindings(commands, keymap.overrides)
  const conflicts = findConflicts(bindings.filter(({ presses }) => keymap.single_keys || !isSingleKey(presses)))
  return commands.map((command) => {
    const mine = bindings.filter((binding) => binding.command === command.id)
    return {
      command,
      title: translate(command.title),
      group: translate(command.group),
      when: whenInWords(command.when),
      keys: own.get(command.id) ?? mine.map(({ keys }) => keys),
      own: own.has(command.id),
      warnings: warningsOf(mine, conflicts, keymap.single_keys),
    }
  })
}

function warningsOf(mine: readonly Binding[], conflicts: readonly Conflict[], singleKeys: boolean): string[] {
  const found = mine.flatMap((binding) => [
    ...conflicts.filter(({ first, second }) => first === binding || second === binding).map((conflict) => conflictText(conflict, binding)),
    // Declared keys are as they are meant to be, until somebody's own get in their way.
    ...(binding.source === 'user' ? keyWarnings(binding.keys, singleKeys) : []),
  ])
  return [...new Set(found)]
}

/** What is doubtful about a sequence by itself. */
function keyWarnings(keys: string, singleKeys: boolean): string[] {
  const browser = browserKey(keys)
  return [
    ...(browser ? [t(`keyboard.warn.browser-${browser}`, { keys: keysText(keys) })] : []),
    ...(!singleKeys && isSingleKey(parseSequence(keys)) ? [t('keyboard.warn.single', { keys: keysText(keys) })] : []),
  ]
}

function conflictText({ kind, first, second }: Conflict, mine: Binding): string {
  const other = first === mine ? second : first
  const named = translate(commandRegistry().get(other.command)?.title ?? other.command)
  const values = { keys: keysText(mine.keys), other: named, otherKeys: keysText(other.keys) }
  const loses = mine.source === 'default' && other.source === 'user'
  if (kind === 'same') return t(loses ? 'keyboard.warn.same-lost' : other.source === 'user' ? 'keyboard.warn.same-own' : 'keyboard.warn.same', values)
  if (first !== mine) return t('keyboard.warn.shadowed', values)
  return t(loses ? 'keyboard.warn.outlasted' : 'keyboard.warn.shadows', values)
}

/** Narrowed by words of the title, the id or the group, or by keys as they were pressed: the sequence, or its beginning. */
export function narrowed(lines: readonly KeyLine[], text: string, pressed: string | null): KeyLine[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter(({ title, group, command, keys }) => {
    const hay = `${title} ${group} ${command.id}`.toLowerCase()
    return (
      words.every((word) => hay.includes(word)) &&
      (pressed === null || keys.some((sequence) => sequence === pressed || sequence.startsWith(`${pressed} `)))
    )
  })
}

export function grouped(lines: readonly KeyLine[]): [group: string, lines: KeyLine[]][] {
  const groups = new Map<string, KeyLine[]>()
  for (const line of lines) groups.set(line.group, [...(groups.get(line.group) ?? []), line])
  return [...groups]
}
