import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'

/** What stands in place of rows: that they are coming, why they are not, or what to do. */
export function NoRows({ busy, error, typing }: { busy: boolean; error: unknown; typing: boolean }) {
  const text = busy ? t('common.loading') : error ? errorText(error) : typing ? t('workbench.palette.type') : t('workbench.palette.nothing')
  return (
    <p role="status" className="px-3.5 py-6 text-center text-ink-2">
      {text}
    </p>
  )
}
