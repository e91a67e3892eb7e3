import { z } from 'zod'
import { returnAnswer, returnChoices } from '#contract/return-refund/return-refund.endpoints.ts'
import type { ReturnAnswer, ReturnDetail } from '#contract/return-refund/return-refund.ts'
import { amountIn, amountText } from '#platform/form/amount.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, rupiah } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { returnAnswerText, toldAnswer } from './answer-text.ts'
import { RefusalForm } from './refusal-form.tsx'

const offer = z.object({
  solution: z.string().min(1),
  amount: amountText({ least: 1 }),
})
const offerForm = declareForm(offer, {
  blank: { solution: '', amount: '' },
  fields: {
    solution: choice('return.answer.solution', undefined, { missing: 'return.answer.solution-missing' }),
    amount: rupiah('return.answer.amount'),
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

function OfferForm({
  one,
  offers,
  onAnswered,
}: AnswerFormProps & { offers: readonly { solution: 'refund' | 'return_refund' | 'replacement'; least: number; most: number }[] }) {
  const rangeOf = (solution: string) => offers.find((range) => range.solution === solution)
  const form = useForm(offerForm, {
    keep: `return.${one.return_code}.offer`,
    initial: { solution: offers[0]?.solution ?? '' },
    check({ solution, amount }) {
      const range = rangeOf(solution)
      const offered = amountIn(amount)
      // What is no amount says so by itself.
      if (!range || !offered || (offered >= range.least && offered <= range.most)) return {}
      return { amount: t('return.answer.amount-range', { least: formatRupiah(range.least), most: formatRupiah(range.most) }) }
    },
    send({ solution, amount }) {
      const range = rangeOf(solution)
      return call(returnAnswer, {
        body: { return_code: one.return_code, answer: 'offer', amount: amountIn(amount) ?? 0, ...(range && { solution: range.solution }) },
      })
    },
    sent() {
      toldAnswer('offer')
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
