import { useState } from 'react'
import { chatAttributes, chatAttributesSave } from '#contract/chat/chat.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall, useCallMutation } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'

const mostAttributes = 30

/** A chat's own facts: a name and a value each (size, birthday, reseller …). */
export function Attributes({ chatCode, writes }: { chatCode: string; writes: boolean }) {
  const params = { chat_code: chatCode }
  const { data, error, refetch } = useCall(chatAttributes, { params })
  const { mutate, isPending } = useCallMutation(chatAttributesSave, { onError: (failure) => toast.show({ kind: 'error', text: errorText(failure) }) })
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const attributes = data?.attributes ?? {}
  const entries = Object.entries(attributes)
  const save = (change: Record<string, string | null>) => mutate({ params, body: { attributes: change } })
  const add = () => {
    if (!name.trim() || !value.trim()) return
    save({ [name.trim()]: value.trim() })
    setName('')
    setValue('')
  }
  if (error && !data)
    return (
      <Button size="small" icon="refresh-cw" onClick={() => void refetch()}>
        {t('common.action.retry')}
      </Button>
    )
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
      {writes && data && entries.length < mostAttributes ? (
        <form
          noValidate
          className="chat-attribute-new"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextField
            required
            hideLabel
            label={t('conversation.attributes.name')}
            placeholder={t('conversation.attributes.name')}
            value={name}
            maxLength={60}
            onChange={setName}
          />
          <TextField
            required
            hideLabel
            label={t('conversation.attributes.value')}
            placeholder={t('conversation.attributes.value')}
            value={value}
            maxLength={500}
            onChange={setValue}
          />
          <IconButton type="submit" icon="plus" label={t('conversation.attributes.add')} disabled={!name.trim() || !value.trim() || isPending} />
          <RequiredNote />
        </form>
      ) : null}
    </>
  )
}
