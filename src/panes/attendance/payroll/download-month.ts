import { payrollMonthFile } from '#contract/attendance/payroll.endpoints.ts'
import { download } from '#platform/http/download.ts'
import { t } from '#platform/i18n/i18n.ts'

/** Saves what everybody is paid for a month, as a workbook. */
export const downloadMonth = (period: string): Promise<void> =>
  download(payrollMonthFile, { params: { period } }, `${t('payroll.title')} ${period}.xlsx`)
