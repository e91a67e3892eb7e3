import { z } from 'zod'
import { amountOf } from '#contract/core/amount.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { profitSettingRead, profitSettingWrite } from '#contract/income/profit.endpoints.ts'
import { mostPacking } from '#contract/income/profit.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { amountText } from '#platform/form/amount.ts'
import { declareForm, type Field } from '#platform/form/declare-form.ts'
import { Labelled, rupiah, text } from '#platform/form/fields.tsx'
import { FormBody } from '#platform/form/form.tsx'
import { SettingsPage } from '#platform/form/settings.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'

/** Nothing is none. */
const amount = amountText({ most: mostPacking }).transform((given) => (given === '' ? null : amountOf(given)))
/** A share as people write it, `8,5`, in hundredths of a percent; nothing is none. */
const share = z
  .string()
  .trim()
  .regex(/^(\d{1,3}([.,]\d{1,2})?)?$/)
  .transform((given) => (given === '' ? null : Math.round(Number(given.replace(',', '.')) * 100)))
  .refine((value) => value === null || value <= 10_000)

const schema = z.object({
  packing_cost: amount.transform((value) => value ?? 0),
  fee_rate: share.transform((value) => value ?? 0),
  margin_limit: share,
  stores: z
    .array(z.object({ store_code: z.string(), packing_cost: amount, fee_rate: share }))
    .transform((stores) => stores.filter(({ packing_cost, fee_rate }) => packing_cost !== null || fee_rate !== null)),
})

const percentLook = { className: 'max-w-80', inputMode: 'decimal', wrong: () => t('profit.setting.wrong-share'), unit: () => '%' } as const
const ofStore = {
  packing_cost: rupiah('profit.setting.packing_cost', { hideLabel: true, placeholder: '–', className: 'w-28 @max-[460px]:w-20' }),
  fee_rate: text('profit.setting.fee_rate', { ...percentLook, hideLabel: true, placeholder: '–', className: 'w-28 @max-[460px]:w-20' }),
}
type StoreRow = z.input<typeof schema>['stores'][number]

/** Each store in a line, with what differs in it. */
const storesField: Field<StoreRow[]> = {
  label: 'profit.setting.stores',
  parts: ofStore,
  draw: (input, form) => (
    <Labelled {...input} error={undefined}>
      <p className="text-xs text-ink-3">{t('profit.setting.stores-text')}</p>
      <Stores
        rows={input.value}
        draw={(name, at) => {
          const field = ofStore[name]
          return field.draw(form.bind(`stores.${at}.${name}`, field as Field) as never, form)
        }}
      />
    </Labelled>
  ),
}

function Stores({ rows, draw }: { rows: readonly StoreRow[]; draw(name: keyof typeof ofStore, at: number): React.ReactNode }) {
  const stores = usePart(storeList).data
  const told = usePart(profitSettingRead).data?.told
  return (
    <div className="@container">
      <table className="w-full max-w-160 text-left">
        <thead className="text-xs text-ink-3">
          <tr>
            <th className="py-1 pr-3 @max-[340px]:pr-1.5 font-normal">{t('profit.by.store')}</th>
            <th className="py-1 pr-3 @max-[340px]:pr-1.5 font-normal">{t('profit.setting.packing_cost')}</th>
            <th className="py-1 pr-3 @max-[340px]:pr-1.5 font-normal">{t('profit.setting.fee_rate')}</th>
            <th className="py-1 text-right font-normal">{t('profit.setting.told')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ store_code }, at) => {
            const store = stores?.find((one) => one.store_code === store_code)
            const known = told?.find((one) => one.store_code === store_code)
            return (
              <tr key={store_code} className="border-t border-line align-top">
                <th scope="row" className="min-w-24 @max-[340px]:min-w-16 py-2 pr-3 @max-[340px]:pr-1.5 leading-5 font-normal wrap-anywhere">
                  {store ? <MarketplaceDot marketplace={store.marketplace} className="mr-1.5" /> : null}
                  {store?.store_name ?? store_code}
                </th>
                <td className="py-1 pr-3 @max-[340px]:pr-1.5">{draw('packing_cost', at)}</td>
                <td className="py-1 pr-3 @max-[340px]:pr-1.5">{draw('fee_rate', at)}</td>
                <td className="py-1 text-right leading-7 text-ink-2 tabular-nums">
                  {known ? (
                    <>
                      {`${shareText(Math.round((-known.fees / known.revenue) * 10_000))}%`}
                      <span className="block text-xs text-ink-3">{t('profit.setting.told-of', { orders: formatNumber(known.orders) })}</span>
                    </>
                  ) : (
                    '–'
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const settingForm = declareForm(schema, {
  blank: { packing_cost: '', fee_rate: '', margin_limit: '', stores: [] },
  fields: {
    packing_cost: rupiah('profit.setting.packing_cost', { className: 'max-w-80', hint: 'profit.setting.packing-text' }),
    fee_rate: text('profit.setting.fee_rate', { ...percentLook, hint: 'profit.setting.fee-text' }),
    margin_limit: text('profit.setting.margin_limit', { ...percentLook, hint: 'profit.setting.limit-text' }),
    stores: storesField,
  },
})

const shareText = (hundredths: number): string => String(hundredths / 100).replace('.', ',')
const written = (value: number | null, say: (value: number) => string = String) => (value === null ? '' : say(value))

type Saved = CallReply<typeof profitSettingRead>

function Reckoning({ saved, codes }: { saved: Saved; codes: readonly string[] }) {
  const form = useForm(settingForm, {
    initial: {
      packing_cost: written(saved.packing_cost || null),
      fee_rate: written(saved.fee_rate || null, shareText),
      margin_limit: written(saved.margin_limit, shareText),
      stores: codes.map((store_code) => {
        const own = saved.stores.find((one) => one.store_code === store_code)
        return { store_code, packing_cost: written(own?.packing_cost ?? null), fee_rate: written(own?.fee_rate ?? null, shareText) }
      }),
    },
    keep: 'profit.setting',
    send: (body) => call(profitSettingWrite, { body }),
    sent: () => toast.show({ kind: 'success', text: t('profit.setting.saved') }),
  })
  return (
    <FormBody
      form={form}
      className="flex flex-col gap-4"
      end={
        <div>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.changed}>
            {t('profit.setting.save')}
          </Button>
        </div>
      }
    >
      {form.field('margin_limit')}
      {form.field('packing_cost')}
      {form.field('fee_rate')}
      {codes.length > 0 ? form.field('stores') : null}
    </FormBody>
  )
}

export default function ProfitSettingsPane() {
  const { data, error, refetch } = useCall(profitSettingRead)
  const stores = useCall(storeList)
  const failed = (error && !data) || (stores.error && !stores.data)
  return (
    <SettingsPage title="profit.setting.title" text="profit.setting.text">
      {failed ? (
        <ErrorState error={error ?? stores.error} onRetry={() => void Promise.all([refetch(), stores.refetch()])} />
      ) : data && stores.data ? (
        <Reckoning saved={data} codes={stores.data.map(({ store_code }) => store_code)} />
      ) : (
        <Skeleton className="h-8! w-64" />
      )}
    </SettingsPage>
  )
}
