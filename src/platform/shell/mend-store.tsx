import type { ConnectPurpose } from '#contract/store/connect.ts'
import type { ConnectionProblem } from '#contract/store/store-connection.ts'
import { offeredCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'

interface MendStoreProps {
  readonly storeCode: string
  /** What has to be authorised anew: the store, or its chat where that has an authorisation of its own. */
  readonly purpose?: ConnectPurpose
  /** What is wrong with its connection, where that is known: a store that never had one is connected, others are authorised anew. */
  readonly problem?: ConnectionProblem
}

/** Beside what is told of a store's connection: the one press that mends it, for who may. */
export function MendStore({ storeCode, purpose = 'store', problem }: MendStoreProps) {
  const mend = offeredCommand('store.mend')
  const label =
    problem?.kind === 'not-connected' ? 'store.connect.submit' : purpose === 'chat' ? 'store.command.authorise-chat' : 'store.command.reauthorise'
  return mend ? (
    <Button size="small" onClick={() => void mend.run({ store_code: storeCode, purpose })}>
      {t(label)}
    </Button>
  ) : null
}
