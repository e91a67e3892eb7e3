import { useRef } from 'react'
import { chatTemplateSave, type ReplyTemplate } from '#contract/chat/reply-template.endpoints.ts'
import { templateVariables } from '#contract/chat/template-text.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { invalidateTags } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useForm } from '#platform/ui/use-form.ts'
import { TemplateField } from './template-field.tsx'

type Text = { name: string; message: string }

/** Writes a new template, or changes one. What is written stays until it is saved, also when the dialog is closed. */
export function TemplateDialog({ template, onClose }: { template: ReplyTemplate | null; onClose(): void }) {
  const blank = { name: template?.name ?? '', message: template?.message ?? '' }
  const [draft, setDraft, clear] = useDraft<Text | null>(`chat-settings.template.${template?.template_id ?? 'new'}`, null)
  const values = draft ?? blank
  const submit = useRef<HTMLButtonElement>(null)
  const required = (value: string) => (value.trim() ? null : t('common.field.required'))
  const form = useForm<Text>({
    values,
    change: setDraft,
    rules: { name: required, message: required },
    send: async () => {
      await call(chatTemplateSave, { body: { ...values, ...(template ? { template_id: template.template_id } : {}) } })
      void invalidateTags(chatTemplateSave.touches)
      clear()
      toast.show({ kind: 'success', text: t('chat-settings.template.saved', { name: values.name.trim() }) })
      onClose()
    },
    explain: (error) =>
      error instanceof ApiError && error.code === 'NAME_TAKEN' ? { name: t('chat-settings.name-taken') } : { form: errorText(error) },
  })
  const message = form.bind('message')
  return (
    <Dialog
      open
      title={t(template ? 'chat-settings.template.edit' : 'chat-settings.template.create')}
      onClose={onClose}
      footer={
        <>
          {draft ? (
            <Button variant="ghost" onClick={clear}>
              {t('chat-settings.undo-changes')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('common.action.close')}</Button>
          <Button variant="primary" busy={form.busy} keys="Mod+Enter" onClick={() => submit.current?.click()}>
            {t('chat-settings.save')}
          </Button>
        </>
      }
    >
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.submit}
        className="flex flex-col gap-3"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit.current?.click()
        }}
      >
        {form.wrong.form ? <Notice tone="danger">{form.wrong.form}</Notice> : null}
        <TextField
          {...form.bind('name')}
          label={t('chat-settings.template.name')}
          hint={t('chat-settings.template.name-hint')}
          maxLength={60}
          autoComplete="off"
        />
        <TemplateField
          label={t('chat-settings.message')}
          name="message"
          value={message.value}
          error={message.error ?? null}
          onChange={message.onChange}
          maxLength={5000}
          variables={templateVariables}
        />
        <button ref={submit} type="submit" hidden />
      </form>
    </Dialog>
  )
}
