import { type Ref, useRef } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import type { TableSettings } from '#platform/settings/settings.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { inPopover } from '#platform/ui/in-popover.tsx'
import type { ListColumn } from '#platform/ui/list-columns.ts'
import { Popover } from '#platform/ui/popover.tsx'

export interface ColumnChoiceProps {
  readonly columns: Readonly<Record<string, ListColumn>>
  /** Those that are shown to nobody who has not chosen them. */
  readonly extra?: readonly string[] | undefined
  readonly own: TableSettings
  text(id: string): string
  /** Columns can be made wider and narrower. */
  readonly widths?: boolean | undefined
  readonly button?: Ref<HTMLButtonElement>
  onChange(own: TableSettings): void
}

const Rows = inPopover(async () => (await import('./column-rows.tsx')).ColumnRows)

/** Which columns a list shows, in which order and how wide. */
export function ColumnChoice({ columns, extra, own, text, widths, button, onChange }: ColumnChoiceProps) {
  const ownButton = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place} className="list-own-columns contents">
      <Popover
        align="end"
        label={t('common.list.columns')}
        trigger={<IconButton ref={button ?? ownButton} icon="settings-2" size="small" label={t('common.list.columns')} />}
      >
        <Rows {...{ columns, extra, own, text, widths, place, onChange }} />
      </Popover>
    </span>
  )
}
