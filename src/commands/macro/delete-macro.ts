import type { Undo } from '#kernel/command.ts'
import { deleteMacro, macroCommandId, saveMacro, useMacros } from '#platform/command/macro-store.ts'
import { applyKeys } from '#platform/keyboard/apply-keys.ts'
import { useOwnKeys, withKeys } from '#platform/keyboard/own-keys.ts'

function bind(macroId: string, keys: readonly string[] | null): void {
  applyKeys(withKeys(useOwnKeys.getState().keymap, macroCommandId(macroId), keys))
}

/** Deletes a macro, and then the key that it was bound to; undoing brings both back. */
export async function deleteMacroUndoably(macroId: string): Promise<Undo | undefined> {
  const macro = useMacros.getState().macros.find(({ macro_id }) => macro_id === macroId)
  if (!macro) return undefined
  const { name, steps, over } = macro
  await deleteMacro(macroId)
  const bound = useOwnKeys.getState().keymap.overrides.find(({ command }) => command === macroCommandId(macroId))
  if (bound) bind(macroId, null)
  return {
    label: 'keyboard.macro.deleted',
    values: { name },
    async run() {
      const { macro_id } = await saveMacro({ name, steps, over })
      if (bound) bind(macro_id, bound.keys)
    },
  }
}
