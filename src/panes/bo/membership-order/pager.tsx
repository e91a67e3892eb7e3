import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'

interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly first: number
  readonly last: number
  readonly total: number
  onPage(page: number): void
}

/** Which rows these are, and the way to those before and after. */
export const Pager = ({ page, pages, first, last, total, onPage }: PagerProps) => (
  <Toolbar label={t('bo.page.label')} className="bo-pager">
    <span aria-live="polite">{t('bo.page.rows', { first: formatNumber(first), last: formatNumber(last), total: formatNumber(total) })}</span>
    <IconButton icon="arrow-left" label={t('bo.page.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
    <IconButton icon="arrow-right" label={t('bo.page.next')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
  </Toolbar>
)
