import type { ListingRow } from '#contract/product/listing.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { ListingLink } from '../listing/listing-link.tsx'
import { PushChip, pushText } from '../listing/push-chip.tsx'

/** What each store was told of a SKU: which number, when, and what its marketplace answered. */
export const Told = ({ listings }: { listings: readonly ListingRow[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div className="max-h-40 overflow-y-auto" tabIndex={0} role="group" aria-label={t('stock.told.title')}>
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-left text-xs text-ink-2">
          <th className="pr-2 font-medium">{t('stock.told.store')}</th>
          <th className="px-2 text-right font-medium">{t('stock.told.sent')}</th>
          <th className="px-2 font-medium max-phone:hidden">{t('stock.told.when')}</th>
          <th className="px-2 text-right font-medium">{t('stock.told.there')}</th>
          <th className="pl-2 font-medium">{t('stock.told.answer')}</th>
        </tr>
      </thead>
      <tbody>
        {listings.map((row) => (
          <tr key={row.listing_id} className="border-t border-line align-top">
            <td className="py-1 pr-2">
              <MarketplaceDot marketplace={row.marketplace} /> <ListingLink row={row} />
            </td>
            <td className="px-2 py-1 text-right tabular-nums">{row.sent_stock === null ? '–' : formatNumber(row.sent_stock)}</td>
            <td className="px-2 py-1 text-ink-2 max-phone:hidden">{row.sent_at ? formatInstant(row.sent_at) : '–'}</td>
            <td className="px-2 py-1 text-right tabular-nums">{formatNumber(row.stock)}</td>
            <td className="py-1 pl-2">
              <PushChip row={row} />
              {row.status === 'sent' || row.status === 'matched' ? null : <span className="block text-xs text-ink-2">{pushText(row)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
