import clsx from 'clsx'
import type { WaveLine } from '#contract/order/wave.endpoints.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Icon } from '#platform/ui/icon.tsx'

interface WaveShelfProps {
  readonly location: string | null
  readonly lines: readonly WaveLine[]
  /** The SKU that was taken last. */
  readonly last: string | null
  onTake(sku: string, add: number): void
  onShort(sku: string, short: number): void
}

/** What is taken from one shelf. */
export const WaveShelf = ({ location, lines, last, onTake, onShort }: WaveShelfProps) => (
  <>
    <h3 className="px-4 pt-3 pb-1 text-xl font-semibold">{location ?? t('order.pickup.noLocation')}</h3>
    <ul className="divide-y divide-line">
      {lines.map(({ sku, name, variant, image_url, qty, picked, short }) => {
        const open = qty - picked - short
        return (
          <li
            key={sku}
            data-sku={sku}
            data-open={open}
            className={clsx(
              'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2',
              open === 0 && (short > 0 ? 'bg-warning-soft' : 'bg-success-soft'),
              last === sku && 'bg-accent-soft',
            )}
          >
            {image_url ? (
              <img src={image_url} alt="" width={48} height={48} loading="lazy" className="size-12 rounded-md object-cover" />
            ) : (
              <Icon name="image" size={32} className="mx-2 text-ink-3" />
            )}
            <span className="min-w-48 flex-1">
              <span className="block text-md">
                {name} {variant ? <span className="text-ink-2">{variant}</span> : null}
              </span>
              <Code>{sku}</Code>
            </span>
            <span className="min-w-20 text-right text-xl font-semibold tabular-nums">
              {formatNumber(picked)} / {formatNumber(qty)}
            </span>
            <span className="flex min-w-64 items-center justify-end gap-2">
              {short > 0 ? (
                <>
                  <span className="text-sm font-medium text-warning">{t('wave.short', { count: short, number: formatNumber(short) })}</span>
                  <Button size="small" onClick={() => onShort(sku, 0)}>
                    {t('wave.found')}
                  </Button>
                </>
              ) : null}
              {picked > 0 ? (
                <Button repeats size="small" aria-label={t('wave.put-back', { name })} onClick={() => onTake(sku, -1)}>
                  −1
                </Button>
              ) : null}
              {open > 0 ? (
                <>
                  <Button size="small" variant="primary" onClick={() => onTake(sku, open)}>
                    {t('wave.take', { count: open, number: formatNumber(open) })}
                  </Button>
                  <Button size="small" onClick={() => onShort(sku, short + open)}>
                    {t('wave.not-there')}
                  </Button>
                </>
              ) : null}
            </span>
          </li>
        )
      })}
    </ul>
  </>
)
