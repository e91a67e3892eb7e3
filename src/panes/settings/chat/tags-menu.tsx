import { useState } from 'react'
import { accountTagList, accountTagPriority, accountTagSave } from '#contract/chat/chat-tag.endpoints.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { putInOrder } from '#platform/chat/in-order.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { OrderedList } from './ordered-list.tsx'

const told = (error: unknown) => void toast.show({ kind: 'error', text: errorText(error) })

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
    ).catch(told)
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

/** Makes a tag, and then the next; or renames one. */
function TagForm({ tag, focus, onDone }: TagFormProps) {
  const [name, setName] = useState(tag?.name ?? '')
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const written = name.trim()
    if (!written) return setWrong(t('common.field.required'))
    if (written === tag?.name) return onDone?.()
    setBusy(true)
    try {
      await call(accountTagSave, { body: { name: written, ...(tag ? { tag_id: tag.tag_id } : {}) } })
      setName('')
      setWrong(null)
      onDone?.()
    } catch (error) {
      setWrong(error instanceof ApiError && error.code === 'NAME_TAKEN' ? t('chat-settings.name-taken') : errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="flex min-w-0 flex-1 items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onDone) return
        event.stopPropagation()
        onDone()
      }}
    >
      <TextField
        required
        label={tag ? t('chat-settings.tag.rename', { name: tag.name }) : t('chat-settings.tag.new')}
        hideLabel
        placeholder={t('chat-settings.tag.new')}
        className="max-w-80 flex-1"
        autoFocus={focus}
        maxLength={40}
        autoComplete="off"
        value={name}
        error={wrong}
        hint={t('common.field.required-note')}
        onChange={(value) => {
          setName(value)
          setWrong(null)
        }}
      />
      <Button type="submit" variant={tag ? 'secondary' : 'primary'} busy={busy} {...(tag ? {} : { icon: 'plus' })}>
        {t(tag ? 'chat-settings.save' : 'chat-settings.tag.add')}
      </Button>
      {onDone ? <Button onClick={onDone}>{t('common.action.cancel')}</Button> : null}
    </form>
  )
}
