import { firstCharacters } from '#contract/core/characters.ts'
import { listingRules } from '#contract/product/listing-form.endpoints.ts'
import { listingUpload } from '#contract/product/listing-upload.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, own, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import '../product.css'
import { among, sizeOf, type UploadSource } from '#platform/command/upload-source.ts'
import { listingListScreen } from '../listing/listing.screen.ts'
import { LogisticsField, MeasuresField } from '../listing-write/listing-shipping.tsx'
import { CategoryAnswerField } from './category-answer.tsx'
import {
  type AnswersDraft,
  answersDraft,
  answersOf,
  blankAnswer,
  blankAnswers,
  type CategoryAnswer,
  groupsOf,
  wrongAnswers,
} from './upload-answers.ts'
import { UploadRows } from './upload-rows.tsx'
import { usePreview } from './use-preview.ts'

const unseen = () => null

const uploadForm = declareForm(answersDraft, {
  blank: blankAnswers,
  fields: {
    categories: own<AnswersDraft['categories']>('listing.write.category', unseen),
    description: area('listing.write.description', { hint: 'product.upload.description-hint' }),
    weight: text('listing.write.weight', { inputMode: 'numeric', unit: () => 'g', hint: 'product.upload.where-missing' }),
    measures: own<AnswersDraft['measures']>('listing.write.measures', unseen),
    logistics: own<AnswersDraft['logistics']>('listing.write.logistics', unseen),
    markup: text('product.upload.markup', { inputMode: 'decimal', unit: () => '%', hint: 'product.upload.markup-hint' }),
    listed: own<AnswersDraft['listed']>('listing.write.listed', unseen),
  },
})

/** What a job may be called. */
const longestName = 80

interface UploadFormProps {
  readonly of: UploadSource
  readonly store: Store
  onDone(): void
}

/** What is missing is asked once for all, what would become of each is shown, and what is ready is made by a job. */
export function UploadForm({ of, store: { store_code, store_name, marketplace }, onDone }: UploadFormProps) {
  const { navigate } = usePane()
  const at = { marketplace, store_code }
  const form = useForm(uploadForm, {
    keep: `upload.${store_code}`,
    stays: true,
    check: (draft) => wrongAnswers(draft, t('listing.write.no-number')),
    send: (draft) => {
      const chosen = among(of, ready)
      const name = firstCharacters(t('product.upload.job', { count: ready.size, number: formatNumber(ready.size), store: store_name }), longestName)
      return call(listingUpload, { params: { marketplace }, body: { store_code, of: chosen, answers: answersOf(draft), name } })
    },
    sent({ job_id }) {
      awaitJob(job_id)
      onDone()
      navigate(listingListScreen.href({ query: { store_code: [store_code] } }))
    },
  })
  const { values } = form
  const answers = answersOf(values)
  const { rows, whole, error, retry } = usePreview({ ...at, of, answers })
  const ready = new Set(rows.filter(({ state }) => state === 'ready').map(({ id }) => id))
  const category = values.categories.find((one) => one.category !== null)?.category ?? null
  const rules = usePart(
    listingRules,
    { params: { marketplace }, query: { store_code, category: category ?? '' } },
    { enabled: category !== null, staleTime: 600_000 },
  )
  const answer = (next: CategoryAnswer) => {
    const others = values.categories.filter(({ from }) => from !== next.from)
    form.bind('categories').onChange([...others, next])
  }
  return (
    <Form
      form={form}
      submit={{
        children: whole
          ? t('product.upload.begin', { count: ready.size, number: formatNumber(ready.size) })
          : t('product.upload.looking', { done: rows.length, total: sizeOf(of) }),
        icon: 'upload',
        disabled: !whole || ready.size === 0,
      }}
      foot={rows.length > 0 ? <UploadRows rows={rows} /> : null}
    >
      {error ? <ErrorState error={error} onRetry={retry} /> : rows.length === 0 ? <Skeleton className="h-40" /> : null}
      {groupsOf(rows).map((group) => (
        <CategoryAnswerField
          key={group.from}
          of={at}
          group={group}
          value={values.categories.find(({ from }) => from === group.from) ?? blankAnswer(group.from)}
          onChange={answer}
        />
      ))}
      <div className="max-w-180">{form.field('description')}</div>
      <div className="flex max-w-180 flex-wrap items-start gap-4">
        {form.field('markup')}
        {rules.data?.weight ? form.field('weight') : null}
        {rules.data?.measures ? (
          <MeasuresField {...form.bind('measures')} required={false} errorAt={(side) => form.bind(`measures.${side}`).error} />
        ) : null}
      </div>
      {rules.data?.logistics ? <LogisticsField {...form.bind('logistics')} rule={rules.data.logistics} /> : null}
      {rules.data?.unlisted ? (
        <Checkbox checked={values.listed} onChange={(on) => form.bind('listed').onChange(on)}>
          {t('listing.write.listed')}
        </Checkbox>
      ) : null}
    </Form>
  )
}
