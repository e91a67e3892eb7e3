import { packingPhotoList, photoDays } from '#contract/order/packing-photo.endpoints.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'

/** What the parcel looked like when it was closed: what a dispute asks for. */
export function ParcelPhotos({ order_code }: { order_code: string }) {
  const { data } = useCall(packingPhotoList, { query: { order_code } })
  if (!data || data.photos.length === 0) return null
  return (
    <section aria-label={t('packing.photo.title')} className="mt-4">
      <h3 className="mb-1 text-xs font-medium text-ink-2">{t('packing.photo.title')}</h3>
      <ul className="flex flex-wrap gap-3">
        {data.photos.map(({ photo_id, package_no, image_url, name, taken_at }) => (
          <li key={photo_id}>
            <a href={image_url} target="_blank" rel="noreferrer" className="block">
              <img
                src={image_url}
                alt={t('packing.photo.of', { at: formatInstant(taken_at) })}
                className="h-32 rounded-md border border-line"
                loading="lazy"
              />
            </a>
            <span className="text-xs text-ink-3">
              {package_no === null ? '' : `${t('order-mark.parcel', { no: package_no })} · `}
              {name} · {formatInstant(taken_at)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-ink-3">{t('packing.photo.kept', { days: photoDays })}</p>
    </section>
  )
}
