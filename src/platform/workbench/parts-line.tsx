import { t } from '#platform/i18n/i18n.ts'
import type { FailedPart } from '#platform/query/use-part.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { RetryLine } from '#platform/ui/retry-line.tsx'
import { focusPane } from './pane-focus.ts'
import { workbench } from './workbench.ts'

/** Says why some of a place could not be read, and reads all of that again. Where the place shows an error already, that one is enough. */
export default function PartsLine({ failed }: { failed: readonly FailedPart[] }) {
  return (
    <RetryLine
      className="shrink-0 border-t border-line bg-surface px-3 py-1.5 [:has([data-error-state])>&]:hidden"
      text={t('common.error.parts', { reason: errorText(failed[0]?.error) })}
      onRetry={() => {
        // The line goes: what stands next to it is the end of the page, which would be scrolled to.
        focusPane(workbench.focusedPane())
        for (const part of failed) part.retry()
      }}
    />
  )
}
