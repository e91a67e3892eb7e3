import type { Command } from './command.ts'
import { overlayKey } from './context.ts'
import { type Press, parseSequence, typesCharacter } from './key-press.ts'
import { keysOf, parseWhen, type When } from './when.ts'

/** A key sequence that runs a command. */
export interface Binding {
  readonly command: string
  /** One spelling: `G O`. */
  readonly keys: string
  readonly presses: readonly Press[]
  /** When it is alive: the command's `when`, and no overlay (see {@link liveWhen}). */
  readonly when: When | undefined
  readonly whileTyping: boolean
  readonly repeats: boolean
  readonly source: 'default' | 'user'
}

/** Throws when the sequence cannot be parsed. */
export function bindingOf(command: Command, keys: string, source: Binding['source']): Binding {
  const presses = parseSequence(keys)
  return {
    command: command.id,
    keys: presses.map((press) => press.text).join(' '),
    presses,
    when: liveWhen(command),
    whileTyping: command.whileTyping === true && !typesCharacter(presses[0] as Press),
    repeats: command.repeats === true,
    source,
  }
}

const declared = new WeakMap<Command, readonly Binding[]>()

/** The declared keys of a command, parsed once. Throws when one cannot be parsed, or could never work as declared. */
export function bindingsOf(command: Command): readonly Binding[] {
  const known = declared.get(command)
  if (known) return known
  const bindings = (command.keys ?? []).map((keys) => {
    const binding = bindingOf(command, keys, 'default')
    if (command.whileTyping && !binding.whileTyping)
      throw new Error(`Command ${command.id}: ${keys} types a character, so it cannot work while typing`)
    return binding
  })
  declared.set(command, bindings)
  return bindings
}

const noOverlay: When = { type: 'not', of: { type: 'holds', operand: { key: overlayKey } } }

/**
 * A palette, dialog or menu owns the keyboard: beneath it only commands stay alive that name `overlay` in their `when`, or that work
 * while typing (the palette's own key). So no screen can forget to switch its letters off.
 */
function liveWhen(command: Command): When | undefined {
  const when = command.when === undefined ? undefined : parseWhen(command.when)
  if (command.whileTyping || (when && keysOf(when).includes(overlayKey))) return when
  return when ? { type: 'and', parts: [when, noOverlay] } : noOverlay
}

/** A person's own keys for a command, in place of the declared ones; none: the command has no key. */
export interface KeyOverride {
  readonly command: string
  readonly keys: readonly string[]
}

/**
 * All bindings under a person's own keys: theirs first, so that they win; without `singleKeys` none is of characters alone. Nothing throws, since stored keys outlive the commands they
 * name: an unknown command is skipped, and keys that cannot be parsed are told in `problems`.
 */
export function mergeBindings(
  commands: readonly Command[],
  overrides: readonly KeyOverride[],
  { singleKeys = true }: { readonly singleKeys?: boolean } = {},
): { bindings: Binding[]; problems: string[] } {
  const own = new Map(overrides.map((override) => [override.command, override.keys]))
  const problems: string[] = []
  const chosen = commands.flatMap((command) =>
    (own.get(command.id) ?? []).flatMap((keys) => {
      try {
        return [bindingOf(command, keys, 'user')]
      } catch (error) {
        problems.push((error as Error).message)
        return []
      }
    }),
  )
  const all = [...chosen, ...commands.filter((command) => !own.has(command.id)).flatMap(bindingsOf)]
  return { bindings: singleKeys ? all : all.filter(({ presses }) => !isSingleKey(presses)), problems }
}

/**
 * A shortcut of characters alone, which speech input and stray hands set off (WCAG 2.1.4): `A`, `Shift+L`, `G O`. Space and named keys are none.
 */
export const isSingleKey = (presses: readonly Press[]): boolean => presses.every((press) => typesCharacter(press) && press.key !== 'Space')
