import { useRef } from 'react'
import { placeholdersOf } from '#contract/chat/broadcast-text.ts'
import { channelTemplateSchema } from '#contract/chat/channel-template.ts'
import { chatTemplateSave, type ReplyTemplate } from '#contract/chat/reply-template.endpoints.ts'
import { templateVariables } from '#contract/chat/template-text.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useForm } from '#platform/ui/use-form.ts'
import { ChannelNumbers } from './channel-numbers.tsx'
import { TemplateField } from './template-field.tsx'

type Text = { name: string; message: string; channel_template: string }

const required = (value: string) => (value.trim() ? null : t('common.field.required'))

const rules = {
  name: required,
  message: (value: string, { channel_template }: Text) =>
    required(value) ?? (channel_template.trim() && placeholdersOf(value) > 0 ? t('chat-settings.template.numbered', { example: '{name}' }) : null),
  channel_template: (value: string) =>
    value.trim() === '' || channelTemplateSchema.safeParse(value).success ? null : t('chat-settings.template.channel-wrong'),
}

/** Writes a new template, or changes one. What is written stays until it is saved, also when the dialog is closed. */
export function TemplateDialog({ template, onClose }: { template: ReplyTemplate | null; onClose(): void }) {
  const blank = { name: template?.name ?? '', message: template?.message ?? '', channel_template: template?.channel_template ?? '' }
  const [draft, setDraft, clear] = useDraft<Partial<Text> | null>(`chat-settings.template.${template?.template_id ?? 'new'}`, null)
  const values = { ...blank, ...draft }
  const submit = useRef<HTMLButtonElement>(null)
  const form = useForm<Text>({
    values,
    change: setDraft,
    rules,
    send: async () => {
      const channel_template = values.channel_template.trim() || null
      await call(chatTemplateSave, { body: { ...values, channel_template, ...(template ? { template_id: template.template_id } : {}) } })
      clear()
      toast.show({ kind: 'success', text: t('chat-settings.template.saved', { name: values.name.trim() }) })
      onClose()
    },
    explain(error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'NAME_TAKEN') return { name: t('chat-settings.name-taken') }
      return code === 'CHANNEL_TEMPLATE_TAKEN' ? { channel_template: errorText(error) } : { form: errorText(error) }
    },
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
        <TextField
          {...form.bind('channel_template')}
          label={t('chat-settings.template.channel')}
          hint={t('chat-settings.template.channel-hint')}
          maxLength={512}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {values.channel_template.trim() ? <ChannelNumbers message={values.message} /> : null}
        <RequiredNote />
        <button ref={submit} type="submit" hidden />
      </form>
    </Dialog>
  )
}
