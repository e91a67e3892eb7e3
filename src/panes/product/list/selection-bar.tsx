import { commandHandle } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { ProductCommandButton } from '../product-command-button.tsx'
import { productToolbar } from '../product-menu.ts'

/** What can be done with the selection: the same commands as the keys, by mouse. */
export const SelectionBar = ({ count, onClear }: { count: number; onClear(): void }) => (
  <Toolbar label={t('product.selection.label')} className="list-selection goes-on">
    <strong aria-live="polite">{t('product.selection.count', { count })}</strong>
    {productToolbar
      .filter((id) => commandHandle(id).permitted)
      .map((command) => (
        <ProductCommandButton key={command} command={command} variant="ghost" />
      ))}
    <IconButton icon="x" label={t('product.selection.clear')} onClick={onClear} size="small" />
  </Toolbar>
)
