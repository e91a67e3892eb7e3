import { chatTemplates } from '#contract/chat/reply-template.endpoints.ts'
import { firstCharacters } from '#contract/core/characters.ts'
import { ratingReply } from '#contract/product/rating.endpoints.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu } from '#platform/ui/menu.tsx'
import { toast } from '#platform/ui/toast.ts'

const replyForm = declareForm(ratingReply.body.omit({ rating_code: true }), {
  blank: { comment: '' },
  fields: { comment: area('rating.reply.field', { hint: 'rating.reply.hint' }) },
})

/** A reply to one rating. Why it was not taken stands below what was written. */
export function ReplyForm({ rating_code }: { rating_code: string }) {
  const form = useForm(replyForm, {
    keep: `rating.${rating_code}`,
    async send({ comment }) {
      const [outcome] = (await call(ratingReply, { body: { rating_code: [rating_code], comment } })).results
      if (outcome && !outcome.ok) throw new ApiError(outcome.code ?? 'INTERNAL', 200, outcome.message ?? t('common.error.bug'))
    },
    refused: (_, { form: refusal }) => (refusal ? { comment: refusal } : undefined),
    sent: () => toast.show({ kind: 'success', text: t('rating.done.replied', { count: 1 }) }),
  })
  return (
    <Form
      form={form}
      label={t('rating.reply.field')}
      submit={{ children: t('rating.reply.send'), icon: 'send', keys: 'Mod+Enter' }}
      actions={<Templates onPick={(comment) => form.set({ comment })} />}
    />
  )
}

/** The reply templates of chat; the server fills in what they name in braces. */
function Templates({ onPick }: { onPick(message: string): void }) {
  const templates = usePart(chatTemplates).data ?? []
  if (templates.length === 0) return null
  return (
    <Menu
      label={t('rating.reply.templates')}
      trigger={
        <Button icon="layout-template" variant="ghost">
          {t('rating.reply.templates')}
        </Button>
      }
      entries={templates.map(({ name, message }) => ({ label: name, hint: firstCharacters(message, 40), onSelect: () => onPick(message) }))}
    />
  )
}
