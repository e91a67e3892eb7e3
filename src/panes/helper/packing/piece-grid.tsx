import clsx from 'clsx'
import type { PackingPiece } from '#contract/order/packing.ts'
import { type Counted, countOf, missingOf } from '#contract/order/packing-rules.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { Icon } from '#platform/ui/icon.tsx'

interface PieceGridProps {
  readonly pieces: readonly PackingPiece[]
  readonly counted: Counted
  readonly last: { readonly sku: string; readonly undone: boolean } | null
  /** Counts a piece whose barcode cannot be read; absent: nobody can here. */
  onCount?(sku: string): void
}

/** What belongs in the parcel, large: the picture first, and how many of how many lie in it. What is missing stands before what is complete. */
export const PieceGrid = ({ pieces, counted, last, onCount }: PieceGridProps) => (
  <ul aria-label={t('packing.parcel')} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(70)),1fr))] gap-3">
    {pieces.map((piece) => {
      const { sku, name, variant, image_url, location, qty } = piece
      const complete = missingOf(counted, piece) === 0
      return (
        <li
          key={sku}
          data-sku={sku}
          data-complete={complete}
          className={clsx(
            'flex flex-col overflow-hidden rounded-lg border-2',
            complete ? 'border-success bg-success-soft' : last?.sku === sku ? 'border-accent bg-surface' : 'border-line-strong bg-surface',
          )}
        >
          <div className="relative flex h-44 items-center justify-center bg-sunken">
            {image_url ? (
              <img src={image_url} alt="" className="h-full w-full object-contain" />
            ) : (
              <Icon name="image" size={48} className="text-ink-3" />
            )}
            <span
              className={clsx(
                'absolute right-2 bottom-2 flex items-center gap-2 rounded-md border px-3 py-1 text-[length:clamp(--spacing(6),3cqi,--spacing(10))]/[1.1] font-semibold tabular-nums',
                complete ? 'border-success bg-success-soft text-success' : 'border-line-strong bg-raised text-ink',
              )}
            >
              {complete ? <Icon name="check" size={28} /> : null}
              {t('packing.of', { count: formatNumber(countOf(counted, sku)), qty: formatNumber(qty) })}
            </span>
          </div>
          <div className="flex flex-1 flex-col gap-1 p-3">
            <strong className="text-lg/6 font-medium">{name}</strong>
            {variant ? <span className="text-md text-ink-2">{variant}</span> : null}
            <span className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-ink-2">
              <Code>{sku}</Code>
              {location ? <span className="font-medium text-ink">{location}</span> : null}
              {onCount && !complete ? (
                <button
                  type="button"
                  className="ml-auto rounded-md border border-line-strong px-2 text-sm/6 text-ink hover:bg-hover"
                  onClick={() => onCount(sku)}
                >
                  {t('packing.count-one')}
                </button>
              ) : null}
            </span>
          </div>
        </li>
      )
    })}
  </ul>
)
