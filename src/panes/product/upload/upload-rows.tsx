import type { UploadRow } from '#contract/product/listing-form.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'

const tones: Readonly<Record<UploadRow['state'], Tone>> = { ready: 'success', missing: 'warning', listed: 'neutral' }
const order: readonly UploadRow['state'][] = ['missing', 'ready', 'listed']

/** Rows that are drawn: what is missing stands first, and is the same for most of a category. */
const mostDrawn = 100

/** What would become of each product, those that lack something first. */
export function UploadRows({ rows }: { rows: readonly UploadRow[] }) {
  const sorted = rows.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <section aria-label={t('product.upload.outcome')}>
      <ul className="divide-y divide-line border-y border-line">
        {sorted.slice(0, mostDrawn).map(({ id, name, image_url, skus, state, issues }) => (
          <li key={id} data-upload={id} className="flex items-start gap-3 py-1.5">
            {image_url ? (
              <img src={image_url} alt="" width={28} height={28} loading="lazy" className="size-7 rounded-sm bg-neutral-soft object-cover" />
            ) : (
              <span className="size-7" />
            )}
            <div className="min-w-0 flex-1">
              <p className="truncate">{name}</p>
              <p className="truncate text-xs text-ink-3">
                <Code>{skus.slice(0, 3).join(', ')}</Code>
                {skus.length > 3 ? ` +${formatNumber(skus.length - 3)}` : null}
              </p>
              {issues.map(({ path, message }) => (
                <p key={path} className="text-xs text-danger">
                  {message}
                </p>
              ))}
            </div>
            <Chip tone={tones[state]}>{t(`product.upload.state.${state}`)}</Chip>
          </li>
        ))}
      </ul>
      {sorted.length > mostDrawn ? <p className="pt-2 text-xs text-ink-3">{t('product.upload.more', { count: sorted.length - mostDrawn })}</p> : null}
    </section>
  )
}
