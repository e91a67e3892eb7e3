import { payrollPayslipFile } from '#contract/attendance/payroll.endpoints.ts'
import { callFile } from '#platform/http/call.ts'
import { download } from '#platform/http/download.ts'
import { printFile } from '#platform/print/print-file.ts'

/** Whose and of which month, `user_id:period`, and their name. */
interface Slip {
  readonly code: string
  readonly name: string
}

function paramsOf({ code }: Slip): { user_id: number; period: string } {
  const [user_id, period = ''] = code.split(':')
  return { user_id: Number(user_id), period }
}

export const printPayslip = async (slip: Slip): Promise<void> => printFile(await callFile(payrollPayslipFile, { params: paramsOf(slip) }))

export function downloadPayslip(slip: Slip): Promise<void> {
  const params = paramsOf(slip)
  const name = slip.name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
  return download(payrollPayslipFile, { params }, `slip-gaji-${params.period}-${name}.pdf`)
}
