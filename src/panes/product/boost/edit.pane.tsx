import { useEffect } from 'react'
import { z } from 'zod'
import { type BoostRow, boostChange, boostCreate, boostSchedule } from '#contract/product/boost.endpoints.ts'
import { nextBoost } from '#contract/product/boost.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { rows } from '#platform/form/rows.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { type boostEditScreen, boostScheduleScreen } from './boost.screen.ts'
import { boostKey, boostProductOf, boostProductPicker } from './boost-product.picker.ts'
import { hours, hourText, runName, timeText, weekdays, weekdayText } from './boosts.ts'
import { RunChip } from './run-chip.tsx'

const mostProducts = 50

/** As it is written: a product may still have to be picked. */
const draft = z.object({
  weekday: z.enum(weekdays),
  hour: z.string(),
  products: z
    .array(z.object({ product: z.string().nullable() }))
    .min(1)
    .readonly(),
})
type Draft = z.output<typeof draft>

const boostForm = declareForm(draft, {
  blank: { weekday: '0', hour: '9', products: [{ product: null }] },
  fields: {
    weekday: choice('boost.field.weekday', () => weekdays.map((value) => ({ value, label: weekdayText(value) }))),
    hour: choice('boost.field.hour', () => hours.map((value) => ({ value, label: hourText(value) }))),
    products: rows<Draft['products'][number]>('boost.field.products', {
      blank: { product: null },
      most: mostProducts,
      fields: { product: pick('boost.field.product', boostProductPicker, { required: true }) },
    }),
  },
  codes: { BOOST_FULL: 'products', BOOST_TWICE: 'products', STORE_UNKNOWN: 'products', NOT_SUPPORTED: 'products' },
})

const bodyOf = ({ weekday, hour, products }: Draft) => ({
  weekday: Number(weekday),
  hour: Number(hour),
  products: products.flatMap(({ product }) => (product === null ? [] : [boostProductOf(product)])),
})

function Edit({ boost }: { boost: BoostRow | undefined }) {
  const { navigate, setTitle } = usePane()
  const title = boost && timeText(boost)
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [title, setTitle])
  const form = useForm(boostForm, {
    initial: boost && {
      weekday: String(boost.weekday) as Draft['weekday'],
      hour: String(boost.hour),
      products: boost.products.map((product) => ({ product: boostKey(product) })),
    },
    keep: `boost.${boost?.boost_id ?? 'new'}`,
    send: (written) =>
      boost ? call(boostChange, { params: { boost_id: boost.boost_id }, body: bodyOf(written) }) : call(boostCreate, { body: bodyOf(written) }),
    sent: (row) => {
      toast.show({
        kind: 'success',
        text: t('boost.saved', { time: timeText(row), when: formatInstant(new Date(nextBoost(row, Date.now())).toISOString()) }),
      })
      navigate(boostScheduleScreen.href())
    },
  })
  return (
    <Form
      form={form}
      submit={t('boost.save')}
      onCancel={() => {
        form.reset()
        navigate(boostScheduleScreen.href())
      }}
    />
  )
}

/** What became of each boost, the latest first. */
function Runs({ boost }: { boost: BoostRow }) {
  if (boost.runs.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-semibold">{t('boost.runs')}</h2>
      <ul className="flex flex-col gap-1.5">
        {boost.runs.map((run) => (
          <li key={`${run.due_at}/${run.store_code}/${run.mp_product_id}`} className="flex min-w-0 flex-wrap items-center gap-2">
            <span className="list-quiet">{formatInstant(run.due_at)}</span>
            <RunChip state={run.state} />
            <span className="min-w-0">{runName(boost, run)}</span>
            {run.reason ? <span className="list-quiet min-w-0">{run.reason}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function BoostEditPane({ query: { boost_id } }: PropsOf<typeof boostEditScreen>) {
  const schedule = useCall(boostSchedule)
  const boost = schedule.data?.find((one) => one.boost_id === boost_id)
  if (boost_id === undefined)
    return (
      <Page title={t('boost.edit.new')} text={t('boost.edit.text')}>
        <Edit boost={undefined} />
      </Page>
    )
  if (schedule.error && !schedule.data) return <ErrorState error={schedule.error} onRetry={() => void schedule.refetch()} />
  if (schedule.isPending)
    return (
      <Page title={t('boost.edit.title')}>
        <Skeleton className="h-60" />
      </Page>
    )
  if (!boost)
    return <EmptyState icon="megaphone" title={t('boost.edit.gone')} action={{ label: t('boost.edit.to-list'), to: boostScheduleScreen.href() }} />
  return (
    <Page title={timeText(boost)} text={t('boost.edit.text')}>
      <Edit key={boost.boost_id} boost={boost} />
      <Runs boost={boost} />
    </Page>
  )
}
