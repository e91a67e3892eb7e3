import { DocumentLines } from '#platform/form/document-lines.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { type LineDraft, lineAmount } from './draft-form.tsx'

interface LinesProps {
  lines: readonly LineDraft[]
  /** The SKU that was scanned last. */
  latest: string | null
  errorOf(path: string): string | undefined
  onChange(lines: LineDraft[]): void
  onDone(): void
}

const widths = { qty: 'w-20', price_cost: 'w-32', discount: 'w-28' } as const

/** The lines of a purchase as they are written. */
export const Lines = (props: LinesProps) => (
  <DocumentLines
    {...props}
    amountOf={lineAmount}
    columns={(['qty', 'price_cost', 'discount'] as const).map((name) => ({
      name,
      head: t(`purchase.line.${name}`),
      label: (sku) => t(`purchase.line.${name}-of`, { sku }),
      width: widths[name],
    }))}
  />
)
