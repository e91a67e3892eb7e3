import type { OrderAction } from '#contract/order/order-status.ts'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { OrderCommandButton } from '../order-command-button.tsx'
import { toolbarFor } from '../order-menu.ts'

/** What can be done with the selection: the same commands as the keys, by mouse. */
export const SelectionBar = ({ count, can, onClear }: { count: number; can: readonly OrderAction[]; onClear(): void }) => (
  <Toolbar label={t('order.selection.label')} className="list-selection goes-on">
    <strong aria-live="polite">{t('order.selection.count', { count })}</strong>
    {toolbarFor(can).map((command) => (
      <OrderCommandButton key={command} command={command} variant="ghost" />
    ))}
    <IconButton icon="x" label={t('order.selection.clear')} onClick={onClear} size="small" />
  </Toolbar>
)
