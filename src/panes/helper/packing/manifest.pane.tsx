import type { CallReply } from '#contract/core/endpoint.ts'
import { type HandoverParcel, manifestRead } from '#contract/order/handover.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { PrintedDocument } from '#platform/print/printed-document.tsx'
import { useCall } from '#platform/query/query.ts'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePaneController } from '#platform/workbench/pane.ts'
import type { manifestScreen } from './manifest.screen.ts'

export default function ManifestPane({ query: { manifest_id } }: PropsOf<typeof manifestScreen>) {
  const { data, error, refetch } = useCall(
    manifestRead,
    { params: { manifest_id: String(manifest_id ?? 0) } },
    { enabled: manifest_id !== undefined },
  )
  usePaneController({ refresh: () => void refetch() })
  if (manifest_id === undefined) return <EmptyState icon="clipboard-list" title={t('packing.manifest.title')} text={t('packing.manifest.none')} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-60" />
  return (
    <PrintedDocument name={t('packing.manifest.number', { no: data.manifest_no })} kind={t('packing.manifest.title')} print={t('order.pickup.print')}>
      <Sheet manifest={data} />
    </PrintedDocument>
  )
}

/** Colours of paper: the sheet is white in every theme. */
function Sheet({ manifest }: { manifest: CallReply<typeof manifestRead> }) {
  const { manifest_no, courier_name, name, created_at, parcels, missing } = manifest
  return (
    <div data-manifest-no={manifest_no}>
      <h1 className="text-xl font-semibold">{t('packing.manifest.number', { no: manifest_no })}</h1>
      <p className="mt-1 text-md">
        {courier_name} · {formatInstant(created_at)} ·{' '}
        {t('packing.manifest.parcels', { count: parcels.length, number: formatNumber(parcels.length) })}
      </p>
      <table className="mt-4 w-full border-collapse text-left">
        <thead>
          <tr>
            <th className="w-8 border-b border-current py-1">#</th>
            <th className="border-b border-current py-1">{t('packing.manifest.order')}</th>
            <th className="border-b border-current py-1">{t('packing.manifest.tracking')}</th>
            <th className="border-b border-current py-1">{t('packing.manifest.buyer')}</th>
            <th className="w-16 border-b border-current py-1 text-right">{t('packing.manifest.pieces')}</th>
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel, at) => (
            <Row key={parcel.parcel_code} parcel={parcel} number={at + 1} />
          ))}
        </tbody>
      </table>
      {missing.length > 0 ? (
        <p className="mt-4">
          <strong>{t('packing.manifest.missing', { count: missing.length, number: formatNumber(missing.length) })}</strong>{' '}
          {missing.map(({ parcel_code }) => parcel_code).join(', ')}
        </p>
      ) : null}
      <div className="mt-12 grid break-inside-avoid grid-cols-2 gap-12">
        <Signature title={t('packing.manifest.given')} name={name} />
        <Signature title={t('packing.manifest.taken')} name={courier_name} />
      </div>
    </div>
  )
}

const Row = ({ parcel: { parcel_code, tracking_number, buyer_name, order_qty }, number }: { parcel: HandoverParcel; number: number }) => (
  <tr className="break-inside-avoid">
    <td className="py-0.5 tabular-nums">{formatNumber(number)}</td>
    <td className="py-0.5">
      <Code>{parcel_code}</Code>
    </td>
    <td className="py-0.5">{tracking_number ? <Code>{tracking_number}</Code> : '–'}</td>
    <td className="py-0.5">{buyer_name}</td>
    <td className="py-0.5 text-right tabular-nums">{formatNumber(order_qty)}</td>
  </tr>
)

const Signature = ({ title, name }: { title: string; name: string }) => (
  <div>
    <p>{title}</p>
    <p className="mt-16 border-t border-current pt-1">{name}</p>
  </div>
)
