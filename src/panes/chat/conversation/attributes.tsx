import { z } from 'zod'
import { chatAttributes, chatAttributesSave } from '#contract/chat/chat.endpoints.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { FormBody } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useCallMutation } from '#platform/query/use-call-mutation.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { RetryLine } from '#platform/ui/retry-line.tsx'
import { toast } from '#platform/ui/toast.ts'

const mostAttributes = 30

/** A chat's own facts: a name and a value each (size, birthday, reseller …). */
export function Attributes({ chatCode, writes }: { chatCode: string; writes: boolean }) {
  const params = { chat_code: chatCode }
  const { data, error, refetch } = useCall(chatAttributes, { params })
  const { mutate, isPending } = useCallMutation(chatAttributesSave, { onError: (failure) => toast.show({ kind: 'error', text: errorText(failure) }) })
  const attributes = data?.attributes ?? {}
  const entries = Object.entries(attributes)
  const save = (change: Record<string, string | null>) => mutate({ params, body: { attributes: change } })
  if (error && !data) return <RetryLine text={errorText(error)} onRetry={() => void refetch()} />
  return (
    <>
      {entries.length ? (
        <dl className="chat-facts">
          {entries.map(([key, text]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>
                {text}
                {writes ? (
                  <IconButton
                    icon="x"
                    size="small"
                    label={t('common.filter.remove', { name: key })}
                    disabled={isPending}
                    onClick={() => save({ [key]: null })}
                  />
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : writes ? null : (
        <p className="chat-quiet">{t('conversation.attributes.none')}</p>
      )}
      {writes && data && entries.length < mostAttributes ? <NewAttribute chatCode={chatCode} /> : null}
    </>
  )
}

const attributeForm = declareForm(z.object({ name: z.string().trim().min(1).max(60), value: z.string().trim().min(1).max(500) }), {
  blank: { name: '', value: '' },
  fields: {
    name: text('conversation.attributes.name', { hideLabel: true }),
    value: text('conversation.attributes.value', { hideLabel: true }),
  },
})

function NewAttribute({ chatCode }: { chatCode: string }) {
  const form = useForm(attributeForm, {
    keep: `chat.attribute.${chatCode}`,
    send: ({ name, value }) => call(chatAttributesSave, { params: { chat_code: chatCode }, body: { attributes: { [name]: value } } }),
  })
  const { name, value } = form.values
  return (
    <FormBody
      form={form}
      className="chat-attribute-new"
      end={
        <>
          <IconButton type="submit" icon="plus" label={t('conversation.attributes.add')} disabled={!name.trim() || !value.trim() || form.busy} />
          <RequiredNote />
        </>
      }
    />
  )
}
