import { memo } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from './icon-button.tsx'
import type { MenuPlace } from './menu-entry.ts'

interface RowMenuButtonProps {
  /** Whose menu it is. */
  name: string
  onMenu(at: MenuPlace): void
}

/** At the end of a list's row: what can be done to it. */
export const RowMenuButton = memo(function RowMenuButton({ name, onMenu }: RowMenuButtonProps) {
  return (
    <IconButton
      size="small"
      icon="ellipsis"
      label={t('common.list.row-menu', { name })}
      aria-haspopup="menu"
      onClick={(event) => onMenu(event.currentTarget)}
    />
  )
})
