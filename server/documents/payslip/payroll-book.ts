import type { PayLine, Payslip } from '#contract/attendance/payroll.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { CellKind } from '#contract/core/sheet.ts'
import { sheet, type WorkbookColumn, type WorkbookSheet } from '../workbook/workbook.ts'
import { payslipWords } from './payslip-words.ts'

interface Line {
  readonly name: string
  readonly line: PayLine
}

const isSpan = ({ kind }: PayLine): boolean => kind === 'hours' || kind === 'overtime'

/** What everybody is paid for a month, and beside it what each sum is made of. */
export function payrollBook(period: string, slips: readonly Payslip[], language: Language): { file_name: string; sheets: WorkbookSheet[] } {
  const words = payslipWords[language]
  const column = <Row>(
    title: string,
    kind: WorkbookColumn<Row>['kind'],
    width: number,
    value: WorkbookColumn<Row>['value'],
  ): WorkbookColumn<Row> => ({
    title,
    kind,
    width,
    value,
  })
  const work = (title: string, kind: CellKind, what: keyof Payslip['work']) => column<Payslip>(title, kind, 14, ({ work }) => work[what])
  const about = [
    [words.month, period],
    [words.state, slips.some(({ closed_at }) => closed_at !== null) ? words.closed : words.estimate],
  ] as const
  return {
    file_name: `${words.payroll} ${period}.xlsx`,
    sheets: [
      sheet<Payslip>({
        name: words.payroll,
        about,
        columns: [
          column(words.name, 'text', 28, ({ name }) => name),
          work(words.days, 'number', 'days'),
          work(words.leave, 'number', 'leave_days'),
          work(words.worked, 'span', 'worked'),
          work(words.overtime, 'span', 'overtime'),
          work(words.late, 'span', 'late'),
          work(words.orders, 'number', 'orders'),
          work(words.chats, 'number', 'chats'),
          column(words.gross, 'rupiah', 18, ({ gross }) => gross),
          column(words.deducted, 'rupiah', 18, ({ deducted }) => 0 - deducted),
          column(words.total, 'rupiah', 18, ({ total }) => total),
        ],
        rows: slips,
      }),
      sheet<Line>({
        name: words.details,
        about,
        columns: [
          column(words.name, 'text', 28, ({ name }) => name),
          column(words.what, 'text', 22, ({ line }) => words.line[line.kind]),
          column(words.note, 'text', 32, ({ line }) => line.note),
          column(
            words.quantity,
            ({ line }) => (isSpan(line) ? 'span' : 'number'),
            14,
            ({ line }) => line.quantity,
          ),
          column(words.rate, 'rupiah', 18, ({ line }) => line.rate),
          column(words.amount, 'rupiah', 18, ({ line }) => line.amount),
        ],
        rows: slips.flatMap(({ name, lines }) => lines.map((line) => ({ name, line }))),
      }),
    ],
  }
}
