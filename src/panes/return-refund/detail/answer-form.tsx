import { z } from 'zod'
import { packingPhotoList } from '#contract/order/packing-photo.endpoints.ts'
import { returnAnswer, returnChoices } from '#contract/return-refund/return-refund.endpoints.ts'
import { evidenceAtOnce, type ReturnAnswer, type ReturnDetail } from '#contract/return-refund/return-refund.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, choice, Labelled, own, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatInstant, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { returnAnswerText } from './answer-text.ts'

const refusal = returnAnswer.body.pick({ text: true }).extend({ reason_id: z.string().min(1), photo_ids: z.array(z.string()).max(evidenceAtOnce) })
const refusalForm = declareForm(refusal, {
  blank: { reason_id: '', text: '', photo_ids: [] },
  fields: {
    reason_id: choice('return.answer.reason', undefined, { missing: 'return.answer.reason-missing' }),
    text: area('return.answer.text', { hint: 'return.answer.text-hint' }),
    photo_ids: own<string[]>('return.answer.photos', () => null),
  },
})

const offer = z.object({
  solution: z.string().min(1),
  amount: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}(\.?\d{3})*$|^[1-9]\d{0,9}$/),
})
const offerForm = declareForm(offer, {
  blank: { solution: '', amount: '' },
  fields: {
    solution: choice('return.answer.solution', undefined, { missing: 'return.answer.solution-missing' }),
    amount: text('return.answer.amount', { inputMode: 'numeric', missing: 'return.answer.amount-wrong', wrong: 'return.answer.amount-wrong' }),
  },
})

interface AnswerFormProps {
  readonly one: ReturnDetail
  readonly answer: Exclude<ReturnAnswer, 'accept' | 'accept_offer'>
  onAnswered(): void
}

/** An answer that needs more than a yes. What was written stays until the marketplace took it. */
export function AnswerForm(props: AnswerFormProps) {
  const { one, answer } = props
  const choices = useCall(returnChoices, { query: { return_code: one.return_code, answer } })
  return (
    <section aria-label={returnAnswerText(answer)} className="mt-3 max-w-140 rounded-md border border-line bg-surface p-3">
      <h2 className="mb-2 text-sm font-semibold">{returnAnswerText(answer)}</h2>
      {choices.data ? (
        answer === 'offer' ? (
          <OfferForm {...props} offers={choices.data.offers} />
        ) : (
          <RefusalForm {...props} answer={answer} reasons={choices.data.reasons} />
        )
      ) : choices.error ? (
        <ErrorState error={choices.error} fallback={t('return.answer.choices-failed')} onRetry={() => void choices.refetch()} />
      ) : (
        <div className="grid gap-3" aria-busy>
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/3" />
        </div>
      )}
    </section>
  )
}

const told = (answer: ReturnAnswer) => toast.show({ kind: 'success', text: t(`return.done.${answer}`) })

function RefusalForm({
  one,
  answer,
  reasons,
  onAnswered,
}: AnswerFormProps & { answer: 'reject' | 'dispute'; reasons: readonly { id: string; text: string; evidence: boolean; words: boolean }[] }) {
  const photos = useCall(packingPhotoList, { query: { order_code: one.order_code } }).data?.photos ?? []
  const form = useForm(refusalForm, {
    keep: `return.${one.return_code}.${answer}`,
    check({ reason_id, text: words, photo_ids }) {
      const reason = reasons.find(({ id }) => id === reason_id)
      return {
        ...(reason?.words && !words?.trim() && { text: t('return.answer.text-needed') }),
        ...(reason?.evidence &&
          photo_ids.length === 0 && { photo_ids: t(photos.length === 0 ? 'return.answer.no-photos' : 'return.answer.photos-needed') }),
      }
    },
    send: ({ reason_id, text: words, photo_ids }) =>
      call(returnAnswer, { body: { return_code: one.return_code, answer, reason_id, photo_ids, ...(words && { text: words }) } }),
    sent() {
      told(answer)
      onAnswered()
    },
  })
  const picked = form.bind('photo_ids')
  const chosen = new Set(form.values.photo_ids)
  return (
    <Form
      form={form}
      autoFocus
      label={returnAnswerText(answer)}
      submit={{ children: returnAnswerText(answer), keys: 'Mod+Enter' }}
      onCancel={onAnswered}
    >
      {form.field('reason_id', { options: reasons.map(({ id, text: label }) => ({ value: id, label })) })}
      {form.field('text')}
      <div data-field="photo_ids">
        <Labelled label={t('return.answer.photos')} required={false} error={picked.error}>
          {photos.length === 0 ? <p className="text-xs text-ink-3">{t('return.answer.no-photos')}</p> : null}
          <ul className="flex flex-wrap gap-2">
            {photos.map(({ photo_id, image_url, taken_at }) => (
              <li key={photo_id} className="flex flex-col gap-1">
                <img src={image_url} alt={t('packing.photo.of', { at: formatInstant(taken_at) })} className="h-20 rounded-md border border-line" />
                <Checkbox
                  checked={chosen.has(photo_id)}
                  onChange={() =>
                    picked.onChange(chosen.has(photo_id) ? [...chosen].filter((id) => id !== photo_id) : [...chosen, photo_id].slice(-evidenceAtOnce))
                  }
                >
                  {t('return.answer.photo', { at: formatInstant(taken_at) })}
                </Checkbox>
              </li>
            ))}
          </ul>
        </Labelled>
      </div>
    </Form>
  )
}

function OfferForm({
  one,
  offers,
  onAnswered,
}: AnswerFormProps & { offers: readonly { solution: 'refund' | 'return_refund' | 'replacement'; least: number; most: number }[] }) {
  const rangeOf = (solution: string) => offers.find((range) => range.solution === solution)
  const wholeOf = (amount: string) => Number(amount.replaceAll('.', ''))
  const form = useForm(offerForm, {
    keep: `return.${one.return_code}.offer`,
    initial: { solution: offers[0]?.solution ?? '' },
    check({ solution, amount }) {
      const range = rangeOf(solution)
      if (!range || amount === '' || (wholeOf(amount) >= range.least && wholeOf(amount) <= range.most)) return {}
      return { amount: t('return.answer.amount-range', { least: formatRupiah(range.least), most: formatRupiah(range.most) }) }
    },
    send({ solution, amount }) {
      const range = rangeOf(solution)
      return call(returnAnswer, {
        body: { return_code: one.return_code, answer: 'offer', amount: wholeOf(amount), ...(range && { solution: range.solution }) },
      })
    },
    sent() {
      told('offer')
      onAnswered()
    },
  })
  if (offers.length === 0) return <p className="text-ink-3">{t('return.answer.no-offers')}</p>
  const range = rangeOf(form.values.solution)
  return (
    <Form
      form={form}
      autoFocus
      label={returnAnswerText('offer')}
      submit={{ children: returnAnswerText('offer'), keys: 'Mod+Enter' }}
      onCancel={onAnswered}
    >
      {form.field('solution', { options: offers.map(({ solution }) => ({ value: solution, label: t(`return.kind.${solution}`) })) })}
      {form.field('amount')}
      {range ? (
        <p className="text-xs text-ink-3">{t('return.answer.amount-range', { least: formatRupiah(range.least), most: formatRupiah(range.most) })}</p>
      ) : null}
    </Form>
  )
}
