import type { CallInput, Endpoint } from '#contract/core/endpoint.ts'
import { download } from '#platform/http/download.ts'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'

const group = 'report-download'

/** Downloads a report, and says how far it is. */
export async function saveReport<E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string): Promise<void> {
  toast.show({ kind: 'info', group, text: t('report.download.preparing') })
  try {
    await download(endpoint, input, name)
    toast.show({ kind: 'success', group, text: t('report.download.done', { name }) })
  } catch (error) {
    toast.show({
      kind: 'error',
      group,
      text: `${t('report.download.failed')}: ${errorText(error)}`,
      action: { label: t('common.action.retry'), run: () => void saveReport(endpoint, input, name) },
    })
  }
}
