import { useRef } from 'react'
import { z } from 'zod'
import { packingPhotoList } from '#contract/order/packing-photo.endpoints.ts'
import { returnPhotoAdd, returnPhotoList, returnPhotoRemove } from '#contract/return-refund/return-photo.endpoints.ts'
import { returnAnswer } from '#contract/return-refund/return-refund.endpoints.ts'
import { evidenceAtOnce, picturesOfReturn, type ReturnDetail } from '#contract/return-refund/return-refund.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, choice, Labelled, own } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePictures } from '#platform/ui/use-pictures.tsx'
import { returnAnswerText, toldAnswer } from './answer-text.ts'

const refusal = returnAnswer.body.pick({ text: true }).extend({ reason_id: z.string().min(1), photo_ids: z.array(z.string()) })
const refusalForm = declareForm(refusal, {
  blank: { reason_id: '', text: '', photo_ids: [] },
  fields: {
    reason_id: choice('return.answer.reason', undefined, { missing: 'return.answer.reason-missing' }),
    text: area('return.answer.text', { hint: 'return.answer.text-hint' }),
    photo_ids: own<string[]>('return.answer.photos', () => null),
  },
})

interface RefusalFormProps {
  readonly one: ReturnDetail
  readonly answer: 'reject' | 'dispute'
  readonly reasons: readonly { id: string; text: string; evidence: boolean; words: boolean }[]
  onAnswered(): void
}

/** Photos of the packing desk, and pictures that were added to the return; both may go along with an answer. */
function usePhotos({ return_code, order_code }: ReturnDetail) {
  const parcel = usePart(packingPhotoList, { query: { order_code } }).data?.photos ?? []
  const added = (usePart(returnPhotoList, { query: { return_code } }).data?.photos ?? []).filter(({ sent_at }) => sent_at === null)
  return [...parcel.map((photo) => ({ ...photo, added: false })), ...added.map((photo) => ({ ...photo, added: true }))]
}

/** A reason, words, and what proves them. What was written and added stays until the marketplace took it. */
export function RefusalForm({ one, answer, reasons, onAnswered }: RefusalFormProps) {
  const photos = usePhotos(one)
  // One that is gone meanwhile is not sent.
  const there = (ids: readonly string[]) => ids.filter((id) => photos.some(({ photo_id }) => photo_id === id))
  const form = useForm(refusalForm, {
    keep: `return.${one.return_code}.${answer}`,
    check({ reason_id, text: words, photo_ids }) {
      const reason = reasons.find(({ id }) => id === reason_id)
      const chosen = there(photo_ids).length
      return {
        ...(reason?.words && !words?.trim() && { text: t('return.answer.text-needed') }),
        ...(reason?.evidence && chosen === 0 && { photo_ids: t('return.answer.photos-needed') }),
        ...(chosen > evidenceAtOnce && { photo_ids: t('return.answer.photos-most', { most: evidenceAtOnce }) }),
      }
    },
    send: ({ reason_id, text: words, photo_ids }) =>
      call(returnAnswer, {
        body: { return_code: one.return_code, answer, reason_id, photo_ids: there(photo_ids), ...(words && { text: words }) },
      }),
    sent() {
      toldAnswer(answer)
      onAnswered()
    },
  })
  const picked = form.bind('photo_ids')
  // What is added while another is on its way comes behind it.
  const latest = useRef({ ids: form.values.photo_ids, waiting: 0 })
  latest.current = { ids: form.values.photo_ids, waiting: photos.filter(({ added }) => added).length }
  const choose = (ids: string[]) => {
    latest.current.ids = ids
    picked.onChange(ids)
  }
  const pictures = usePictures({
    label: t('return.answer.picture-add'),
    several: true,
    full: () => (latest.current.waiting >= picturesOfReturn ? t('return.answer.pictures-full', { most: picturesOfReturn }) : undefined),
    notImage: (name) => t('return.answer.not-image', { name }),
    async keep(image_url) {
      const photo_id = randomKey()
      await call(returnPhotoAdd, { body: { return_code: one.return_code, photo_id, image_url } })
      choose([...latest.current.ids, photo_id])
    },
  })
  const remove = (photo_id: string) =>
    call(returnPhotoRemove, { params: { return_code: one.return_code, photo_id } })
      .then(() => choose(latest.current.ids.filter((id) => id !== photo_id)))
      .catch((failed: unknown) => void toast.show({ kind: 'error', text: errorText(failed) }))
  return (
    <div {...pictures.place}>
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
          <Labelled label={t('return.answer.photos')} required={false} error={pictures.problem ?? picked.error}>
            <ul className="flex flex-wrap gap-3">
              {photos.map(({ photo_id, image_url, taken_at, added }, at) => (
                <li key={photo_id} className="flex flex-col gap-1">
                  <img
                    src={image_url}
                    alt={added ? t('return.answer.picture', { number: at + 1 }) : t('packing.photo.of', { at: formatInstant(taken_at) })}
                    className="h-20 self-start rounded-md border border-line"
                  />
                  <span className="flex items-center gap-1">
                    <Checkbox
                      checked={form.values.photo_ids.includes(photo_id)}
                      onChange={(on) => choose(on ? [...latest.current.ids, photo_id] : latest.current.ids.filter((id) => id !== photo_id))}
                    >
                      {added ? t('return.answer.picture-send', { number: at + 1 }) : t('return.answer.photo', { at: formatInstant(taken_at) })}
                    </Checkbox>
                    {added ? (
                      <IconButton
                        size="small"
                        icon="x"
                        label={t('return.answer.picture-remove', { number: at + 1 })}
                        onClick={() => void remove(photo_id)}
                      />
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
            <div className="mt-1 flex flex-wrap items-center gap-2">
              <Button size="small" icon="image" busy={pictures.busy} onClick={pictures.choose}>
                {t('return.answer.picture-add')}
              </Button>
              <span className="text-xs text-ink-3">{t('return.answer.picture-hint', { most: evidenceAtOnce })}</span>
            </div>
            {pictures.chooser}
          </Labelled>
        </div>
      </Form>
    </div>
  )
}
