import type { ReactNode } from 'react'
import { lineTotal, type PricedLine } from '#contract/core/priced-document.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'

type Line = PricedLine & { readonly sku: string; readonly name: string; readonly variant: string }

interface StandingLinesProps<L extends Line> {
  readonly of: { readonly lines: readonly L[] } & Readonly<Record<'goods' | 'discount' | 'tax' | 'shipping' | 'total', number>>
  readonly price: string
  /** Columns between pieces and price. */
  readonly more?: readonly { readonly name: string; readonly wide?: boolean; tone?(line: L): string; show(line: L): ReactNode }[]
  readonly total: string
  /** Sums below the total; what is left to pay stands out. */
  readonly after: readonly { readonly name: string; readonly amount: number; readonly owed?: boolean }[]
}

const number = 'px-2 py-1.5 text-right tabular-nums'

/** The lines of a document as it stands, and what they come to. */
export function StandingLines<L extends Line>({ of, price, more = [], total, after }: StandingLinesProps<L>) {
  const { lines, goods, discount, tax, shipping } = of
  const sums: { name: string; amount: number; strong?: boolean }[] = [
    ...(goods === of.total ? [] : [{ name: t('purchase.fact.goods'), amount: goods }]),
    ...(discount ? [{ name: t('purchase.field.discount'), amount: -discount }] : []),
    ...(tax ? [{ name: t('purchase.field.tax'), amount: tax }] : []),
    ...(shipping ? [{ name: t('purchase.field.shipping'), amount: shipping }] : []),
    { name: total, amount: of.total, strong: true },
    ...after.map(({ name, amount, owed = false }) => ({ name, amount, strong: owed && amount > 0 })),
  ]
  const hidden = (wide: boolean | undefined) => (wide ? 'max-phone:hidden' : '')
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse" aria-label={t('purchase.field.lines')}>
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-2">
            <th className="py-1 pr-2 font-medium">{t('purchase.column.sku')}</th>
            <th className="px-2 text-right font-medium">{t('purchase.line.qty')}</th>
            {more.map(({ name, wide }) => (
              <th key={name} className={`px-2 text-right font-medium ${hidden(wide)}`}>
                {name}
              </th>
            ))}
            <th className="px-2 text-right font-medium max-phone:hidden">{price}</th>
            <th className="pl-2 text-right font-medium">{t('purchase.column.total')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.sku} data-sku={line.sku} className="border-b border-line align-top">
              <td className="min-w-40 py-1.5 pr-2 wrap-anywhere">
                <span className="block">{[line.name, line.variant].filter(Boolean).join(' · ')}</span>
                <Code>{line.sku}</Code>
              </td>
              <td className={number}>{formatNumber(line.qty)}</td>
              {more.map(({ name, wide, tone, show }) => (
                <td key={name} className={`${number} ${hidden(wide)} ${tone?.(line) ?? ''}`}>
                  {show(line)}
                </td>
              ))}
              <td className={`${number} max-phone:hidden`}>
                {formatRupiah(line.price ?? line.price_cost)}
                {line.discount > 0 ? (
                  <span className="block text-xs text-ink-2">{t('purchase.line.off', { amount: formatRupiah(line.discount) })}</span>
                ) : null}
              </td>
              <td className="py-1.5 pl-2 text-right tabular-nums">{formatRupiah(lineTotal(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ml-auto grid w-max grid-cols-[auto_auto] gap-x-6 gap-y-1 pt-3 text-right tabular-nums">
        {sums.map(({ name, amount, strong }) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className={strong ? 'font-semibold' : ''}>{formatRupiah(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What is known of a document, name by name; what is not is left out. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">{children}</dl>
)
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  ) : null
