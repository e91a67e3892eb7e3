import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import type { ListPages } from './list-rows.ts'

interface PagerProps {
  readonly page: number
  readonly pages: ListPages
  /** Rows of this page. */
  readonly rows: number
  onPage(page: number): void
}

/** Which rows these are, and the way to those before and after. */
export const Pager = ({ page, pages: { of, first, total }, rows, onPage }: PagerProps) => (
  <Toolbar
    label={t('common.list.pages')}
    className="flex flex-none items-center justify-end gap-2 border-t border-line px-3 py-1.5 tabular-nums text-ink-3"
  >
    <span aria-live="polite">
      {t('common.list.page-rows', { first: formatNumber(first), last: formatNumber(first + rows - 1), total: formatNumber(total) })}
    </span>
    <IconButton icon="arrow-left" label={t('common.list.page-before')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
    <IconButton icon="arrow-right" label={t('common.list.page-after')} disabled={page >= of} onClick={() => onPage(page + 1)} />
  </Toolbar>
)
