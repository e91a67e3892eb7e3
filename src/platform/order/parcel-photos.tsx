import { packingPhotoList } from '#contract/order/packing-photo.endpoints.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { PhotoStrip } from '#platform/ui/photo-strip.tsx'
import { usePhotoDays } from './photo-days.ts'

/** What the parcel looked like when it was closed: what a dispute asks for. */
export function ParcelPhotos({ order_code }: { order_code: string }) {
  const { data } = usePart(packingPhotoList, { query: { order_code } })
  if (!data || data.photos.length + data.weights.length === 0) return null
  return (
    <section aria-label={t('packing.photo.title')} className="mt-4">
      <h3 className="mb-1 text-xs font-medium text-ink-2">{t('packing.photo.title')}</h3>
      {data.weights.map(({ package_no, grams, weighed_at }) => (
        <p key={weighed_at} className="mb-1 text-xs text-ink-2" data-grams={grams}>
          {[
            ...(package_no === null ? [] : [t('order-mark.parcel', { no: package_no })]),
            t('packing.weighed', { grams: formatNumber(grams) }),
            formatInstant(weighed_at),
          ].join(' · ')}
        </p>
      ))}
      <PhotoStrip
        photos={data.photos.map(({ photo_id, package_no, image_url, name, taken_at }) => ({
          id: photo_id,
          image_url,
          name: t('packing.photo.of', { at: formatInstant(taken_at) }),
          caption: [...(package_no === null ? [] : [t('order-mark.parcel', { no: package_no })]), name, formatInstant(taken_at)].join(' · '),
        }))}
      />
      <KeptFor />
    </section>
  )
}

const KeptFor = () => <p className="mt-1 text-xs text-ink-3">{t('packing.photo.kept', { days: usePhotoDays() })}</p>
