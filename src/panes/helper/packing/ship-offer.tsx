import { useKeyOf } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import type { ShipByScan } from './ship-by-scan.ts'

const command = 'helper.ship-scanned'

/** The code that no order has may be the number of the parcel that was scanned before. */
export function ShipOffer({ order_code, tracking_number }: ShipByScan) {
  const key = useKeyOf(command)
  return (
    <section aria-label={t('packing.ship')} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-line-strong p-4">
      <p className="min-w-0 flex-1 text-lg">
        {t('packing.ship-text')} <Code>{order_code}</Code> <span aria-hidden="true">→</span> <Code>{tracking_number}</Code>
      </p>
      <Button variant="primary" icon="package-check" keys={key} onClick={() => void runCommand(command)}>
        {t('packing.command.ship')}
      </Button>
    </section>
  )
}
