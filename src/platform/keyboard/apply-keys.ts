import type { OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { offerUndo } from '#platform/command/undo.ts'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { changeOwnKeys, useOwnKeys } from './own-keys.ts'

/** Applies at once, in every window; where the server is away it is told so, and sent later. */
export const applyKeys = (keymap: OwnKeymap): void =>
  void changeOwnKeys(keymap).catch((error: unknown) => toast.show({ kind: 'error', text: t('keyboard.save.failed', { why: errorText(error) }) }))

/** The same, to be undone: what was there before comes back. */
export function changeKeys(keymap: OwnKeymap): void {
  const before = useOwnKeys.getState().keymap
  applyKeys(keymap)
  offerUndo({
    label: 'keyboard.keys-changed',
    run() {
      applyKeys(before)
      return 'done'
    },
  })
}
