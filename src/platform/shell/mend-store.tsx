import type { ConnectPurpose } from '#contract/store/connect.ts'
import { offeredCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'

interface MendStoreProps {
  readonly storeCode: string
  /** What has to be authorised anew: the store, or its chat where that has an authorisation of its own. */
  readonly purpose?: ConnectPurpose
  /** What it is called; absent: authorising anew. */
  readonly label?: string
}

/** Beside what is told of a store's connection: the one press that mends it, for who may. */
export function MendStore({ storeCode, purpose = 'store', label }: MendStoreProps) {
  const mend = offeredCommand('store.mend')
  return mend ? (
    <Button size="small" onClick={() => void mend.run({ store_code: storeCode, purpose })}>
      {label ?? t(purpose === 'chat' ? 'store.command.authorise-chat' : 'store.command.reauthorise')}
    </Button>
  ) : null
}
