import { placeholdersOf } from '#contract/chat/broadcast-text.ts'
import { chatTemplateSave, type ReplyTemplate } from '#contract/chat/reply-template.endpoints.ts'
import { templateVariables } from '#contract/chat/template-text.ts'
import { templateLanguageOptions } from '#platform/chat/template-languages.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, own, text } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { ChannelNumbers } from './channel-numbers.tsx'
import { TemplateField } from './template-field.tsx'

const templateForm = declareForm(chatTemplateSave.body, {
  blank: { name: '', message: '', channel_template: '', template_language: 'id' },
  fields: {
    name: text('chat-settings.template.name', { hint: 'chat-settings.template.name-hint', autoComplete: 'off' }),
    message: own<string>('chat-settings.message', (input) => <TemplateField {...input} variables={templateVariables} />),
    channel_template: text('chat-settings.template.channel', {
      hint: 'chat-settings.template.channel-hint',
      wrong: 'chat-settings.template.channel-wrong',
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
    }),
    template_language: choice('chat-settings.template.language', templateLanguageOptions),
  },
  codes: { CHANNEL_TEMPLATE_TAKEN: 'channel_template' },
})

/** Writes a new template, or changes one. What is written stays until it is saved, also when the dialog is closed. */
export function TemplateDialog({ template, onClose }: { template: ReplyTemplate | null; onClose(): void }) {
  const form = useForm(templateForm, {
    initial: template ? { ...template, channel_template: template.channel_template ?? '' } : {},
    keep: `chat-settings.template.${template?.template_id ?? 'new'}`,
    check: ({ message, channel_template }) =>
      channel_template?.trim() && placeholdersOf(message) > 0 ? { message: t('chat-settings.template.numbered', { example: '{name}' }) } : {},
    send: (body) => call(chatTemplateSave, { body }),
    sent: (_, { name }) => {
      toast.show({ kind: 'success', text: t('chat-settings.template.saved', { name }) })
      onClose()
    },
    refused: (error) => (error instanceof ApiError && error.code === 'NAME_TAKEN' ? { name: t('chat-settings.name-taken') } : undefined),
  })
  const { message, channel_template } = form.values
  return (
    <FormDialog
      form={form}
      title={t(template ? 'chat-settings.template.edit' : 'chat-settings.template.create')}
      onClose={onClose}
      submit={{ keys: 'Mod+Enter', children: t('chat-settings.save') }}
    >
      {form.field('name')}
      {form.field('message')}
      {form.field('channel_template')}
      {channel_template?.trim() ? (
        <>
          {form.field('template_language')}
          <ChannelNumbers message={message} />
        </>
      ) : null}
    </FormDialog>
  )
}
