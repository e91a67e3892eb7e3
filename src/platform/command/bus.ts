import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { declaredKeymap, type OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { mergeBindings } from '#kernel/binding.ts'
import type { Command } from '#kernel/command.ts'
import { type CommandBus, createCommandBus } from '#kernel/command-bus.ts'
import { type CommandRegistry, createCommandRegistry } from '#kernel/command-registry.ts'
import { createKeymap, type Keymap } from '#kernel/keymap.ts'
import { commandOfOutline } from '#kernel/outline.ts'
import { t } from '#platform/i18n/i18n.ts'
import { subject } from '#platform/session/session.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { contextStore } from './context.ts'
import { declareAll, useDeclared } from './declared.ts'
import { noteRun } from './history.ts'
import { onMac } from './mac.ts'
import { offerUndo, undoBy } from './undo.ts'
import { WorkFailed } from './work-failed.ts'

let declared: readonly Command[] = []
const own = new Map<string, readonly Command[]>()
let ownKeys: OwnKeymap = declaredKeymap
let registry: CommandRegistry = createCommandRegistry([])
let keymap: Keymap = createKeymap([], onMac)
let keysById: ReadonlyMap<string, readonly string[]> = new Map()

/** Grows when a key or a command changes: whoever shows keys draws them again. */
const useVersion = create<{ version: number }>(() => ({ version: 0 }))

export const bus: CommandBus = createCommandBus(
  {
    get all() {
      return registry.all
    },
    get: (id) => registry.get(id),
  },
  {
    context: contextStore.beneath,
    subject,
    surface(error) {
      if (!(error instanceof WorkFailed)) toast.show({ kind: 'error', text: errorText(error) })
    },
    ran(command, given, undo) {
      noteRun(command, given)
      if (undo) offerUndo(undo)
    },
  },
)

undoBy(
  async (by) => {
    await declareAll()
    const outcome = await bus.reverse(by)
    if (outcome === 'gone') toast.show({ kind: 'info', text: t('workbench.undo.gone') })
    return outcome
  },
  () => keysOf('edit.undo')[0],
)

/** Takes the commands of the product. Throws on repeated ids, and on keys that cannot be parsed. */
export function setCommands(commands: readonly Command[]): void {
  declared = commands
  rebuild()
}

/** Takes the commands that stand for what people made. */
export function setOwnCommands(of: 'macros' | 'views', commands: readonly Command[]): void {
  if (!commands.length && !own.get(of)?.length) return
  own.set(of, commands)
  rebuild()
}

/** Takes a person's own keys. */
export function setOwnKeys(keys: OwnKeymap): void {
  ownKeys = keys
  rebuild()
}

function rebuild(): void {
  const commands = [...declared, ...[...own.values()].flat()]
  registry = createCommandRegistry(commands)
  const { bindings } = mergeBindings([...commands, ...undeclared()], ownKeys.overrides, { singleKeys: ownKeys.single_keys })
  keymap = createKeymap(bindings, onMac)
  keysById = grouped(bindings)
  useVersion.setState(({ version }) => ({ version: version + 1 }))
}

/** Commands that a person gave keys and that are not declared yet: their chords are ours already. */
const undeclared = (): readonly Command[] =>
  useDeclared.getState().all
    ? []
    : ownKeys.overrides
        .filter(({ command }) => !registry.get(command))
        .map(({ command: id }) => commandOfOutline({ id, title: '', access: 'public' }))

function grouped(bindings: readonly { command: string; keys: string }[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { command, keys } of bindings) found.set(command, [...(found.get(command) ?? []), keys])
  return found
}

export const commandRegistry = (): CommandRegistry => registry
export const liveKeymap = (): Keymap => keymap
/** The key sequences that run a command; the first is shown. */
export const keysOf = (id: string): readonly string[] => keysById.get(id) ?? []
/** The key that is shown for a command, as it is now; undefined where it has none. */
export const useKeyOf = (id: string): string | undefined => useVersion(() => keysOf(id)[0])
/** Whether a command can run now, with what is focused and selected. */
export const useEnabled = (id: string): boolean => useSyncExternalStore(onEnabled, () => bus.isEnabled(id))
const onEnabled = (listener: () => void) => {
  const ends = [contextStore.subscribe(listener), useVersion.subscribe(listener)]
  return () => {
    for (const end of ends) end()
  }
}
/** Draws again whenever a key or a command changes. */
export const useCommandsVersion = (): number => useVersion(({ version }) => version)
