import { useEffect } from 'react'
import { z } from 'zod'
import { type CampaignRow, campaignChange, campaignCreate, campaignList, mostCampaignPieces } from '#contract/product/campaign.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { countIn, countText } from '#platform/form/count.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { count, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { rows } from '#platform/form/rows.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { momentPicker } from '#platform/pickers/moment.picker.ts'
import { skuPicker } from '#platform/pickers/sku.picker.ts'
import { storePicker } from '#platform/pickers/store.picker.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { type campaignEditScreen, campaignListScreen } from './campaign.screen.ts'

const picked = z.string().nullable()
/** As it is written: what is picked may still be missing, and pieces are typed. */
const draft = z.object({
  name: z.string().trim().min(1).max(100),
  starts_at: picked,
  ends_at: picked,
  stores: z
    .array(z.object({ store_code: picked }))
    .min(1)
    .readonly(),
  lines: z
    .array(z.object({ sku: picked, qty: countText({ least: 1, most: mostCampaignPieces }) }))
    .min(1)
    .readonly(),
})
type Draft = z.output<typeof draft>

const moment = { placeholder: 'broadcast.when.hint', none: 'common.moment.none', calendar: true, required: true } as const

const campaignForm = declareForm(draft, {
  blank: { name: '', starts_at: null, ends_at: null, stores: [{ store_code: null }], lines: [{ sku: null, qty: '' }] },
  fields: {
    name: text('campaign.field.name', { autoComplete: 'off', className: 'max-w-90' }),
    starts_at: pick('campaign.field.starts', momentPicker, moment),
    ends_at: pick('campaign.field.ends', momentPicker, moment),
    stores: rows<Draft['stores'][number]>('campaign.field.stores', {
      blank: { store_code: null },
      most: 50,
      fields: { store_code: pick('campaign.field.store', storePicker, { required: true }) },
    }),
    lines: rows<Draft['lines'][number]>('campaign.field.lines', {
      blank: { sku: null, qty: '' },
      most: 500,
      fields: {
        sku: pick('campaign.field.sku', skuPicker, { required: true }),
        qty: count('campaign.field.qty'),
      },
    }),
  },
  codes: { PRODUCT_NOT_FOUND: 'lines', STORE_UNKNOWN: 'stores' },
})

const wrongIn = ({ starts_at, ends_at }: Draft) => ({
  ends_at: starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at) ? t('campaign.field.ends-wrong') : null,
})

const bodyOf = ({ name, starts_at, ends_at, stores, lines }: Draft) => ({
  name,
  starts_at: starts_at ?? '',
  ends_at: ends_at ?? '',
  store_codes: [...new Set(stores.flatMap(({ store_code }) => store_code ?? []))],
  lines: lines.flatMap(({ sku, qty }) => (sku === null ? [] : [{ sku, qty: countIn(qty) ?? 0 }])),
})

function Edit({ campaign }: { campaign: CampaignRow | undefined }) {
  const { navigate, setTitle } = usePane()
  const name = campaign?.name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name, setTitle])
  const form = useForm(campaignForm, {
    initial: campaign && {
      ...campaign,
      stores: campaign.store_codes.map((store_code) => ({ store_code })),
      lines: campaign.lines.map(({ sku, qty }) => ({ sku, qty: String(qty) })),
    },
    keep: `campaign.${campaign?.campaign_id ?? 'new'}`,
    check: wrongIn,
    send: (written) =>
      campaign
        ? call(campaignChange, { params: { campaign_id: campaign.campaign_id }, body: bodyOf(written) })
        : call(campaignCreate, { body: bodyOf(written) }),
    sent: ({ name }) => {
      toast.show({ kind: 'success', text: t('campaign.saved', { name }) })
      navigate(campaignListScreen.href())
    },
  })
  return (
    <Form
      form={form}
      submit={t('campaign.save')}
      onCancel={() => {
        form.reset()
        navigate(campaignListScreen.href())
      }}
    />
  )
}

export default function CampaignEditPane({ query: { campaign_id } }: PropsOf<typeof campaignEditScreen>) {
  const campaigns = useCall(campaignList)
  const campaign = campaigns.data?.find((one) => one.campaign_id === campaign_id)
  if (campaign_id === undefined)
    return (
      <Page title={t('campaign.edit.new')} text={t('campaign.edit.text')}>
        <Edit campaign={undefined} />
      </Page>
    )
  if (campaigns.error && !campaigns.data) return <ErrorState error={campaigns.error} onRetry={() => void campaigns.refetch()} />
  if (campaigns.isPending)
    return (
      <Page title={t('campaign.edit.title')}>
        <Skeleton className="h-60" />
      </Page>
    )
  if (!campaign)
    return (
      <EmptyState icon="calendar" title={t('campaign.edit.gone')} action={{ label: t('campaign.edit.to-list'), to: campaignListScreen.href() }} />
    )
  return (
    <Page title={campaign.name} text={t('campaign.edit.text')}>
      <Edit key={campaign.campaign_id} campaign={campaign} />
    </Page>
  )
}
