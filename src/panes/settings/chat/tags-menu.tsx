import { useState } from 'react'
import { accountTagList, accountTagPriority, accountTagSave } from '#contract/chat/chat-tag.endpoints.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { putInOrder } from '#platform/chat/in-order.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { FormBody } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { OrderedList } from './ordered-list.tsx'

const showError = (error: unknown) => void toast.show({ kind: 'error', text: errorText(error) })

export function TagsMenu({ create }: { create: boolean }) {
  const user = useSession((session) => session.user)
  const mayMake = mayAccess(accountTagSave.access, user)
  const mayOrder = mayAccess(any('setting-chat'), user)
  const tags = useCall(accountTagList)
  const [editing, setEditing] = useState<number | null>(null)
  if (tags.error && !tags.data) return <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />
  const edited = tags.data?.find(({ tag_id }) => tag_id === editing)
  const order = (keys: number[]) =>
    putInOrder(
      accountTagList,
      ({ tag_id }) => tag_id,
      keys,
      () => call(accountTagPriority, { body: { tag_ids: keys } }),
    ).catch(showError)
  return (
    <>
      {mayMake ? <TagForm focus={create} /> : <Notice tone="info">{t('chat-settings.read-only')}</Notice>}
      {tags.data ? null : <Skeleton className="h-40" />}
      {tags.data?.length === 0 ? <EmptyState icon="circle-dot" title={t('chat-settings.tag.none')} text={t('chat-settings.tag.none-text')} /> : null}
      {tags.data?.length ? (
        <OrderedList
          label={t('chat-settings.menu.tags')}
          kind="chat-tag"
          rows={tags.data.map(({ tag_id, name, chat_total }) => ({
            key: tag_id,
            name,
            text: t('chat-settings.tag.chats', { count: chat_total }),
          }))}
          onOrder={mayOrder ? (keys) => void order(keys) : null}
          onEdit={mayOrder ? setEditing : null}
          editing={
            edited
              ? {
                  key: edited.tag_id,
                  content: <TagForm key={edited.tag_id} tag={edited} focus onDone={() => setEditing(null)} />,
                }
              : null
          }
        />
      ) : null}
    </>
  )
}

interface TagFormProps {
  tag?: { readonly tag_id: number; readonly name: string }
  focus: boolean
  onDone?(): void
}

const tagForm = declareForm(accountTagSave.body, {
  blank: { name: '' },
  fields: {
    name: text('chat-settings.tag.new', { hideLabel: true, className: 'max-w-80 flex-1', autoComplete: 'off', hint: 'common.field.required-note' }),
  },
})

/** Makes a tag, and then the next; or renames one. */
function TagForm({ tag, focus, onDone }: TagFormProps) {
  const form = useForm(tagForm, {
    initial: tag,
    keep: `chat-settings.tag.${tag?.tag_id ?? 'new'}`,
    // A name that stays as it is needs no saving.
    send: async (body) => body.name === tag?.name || (await call(accountTagSave, { body: { ...body, tag_id: tag?.tag_id } })),
    sent: onDone,
    refused: (error, wrong) => ({ name: error instanceof ApiError && error.code === 'NAME_TAKEN' ? t('chat-settings.name-taken') : wrong.form }),
  })
  const leave = () => {
    form.reset()
    onDone?.()
  }
  return (
    <FormBody
      form={form}
      autoFocus={focus}
      className="flex min-w-0 flex-1 items-start gap-2"
      onLeave={onDone && leave}
      end={
        <>
          <Button type="submit" variant={tag ? 'secondary' : 'primary'} busy={form.busy} {...(tag ? {} : { icon: 'plus' })}>
            {t(tag ? 'chat-settings.save' : 'chat-settings.tag.add')}
          </Button>
          {onDone ? <Button onClick={leave}>{t('common.action.cancel')}</Button> : null}
        </>
      }
    >
      {form.field('name', { label: tag ? t('chat-settings.tag.rename', { name: tag.name }) : t('chat-settings.tag.new') })}
    </FormBody>
  )
}
