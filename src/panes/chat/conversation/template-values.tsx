import { useState } from 'react'
import { z } from 'zod'
import { type FilledChannelTemplate, fillChannelVariables, numberedVariables } from '#contract/chat/channel-template.ts'
import type { ReplyTemplate } from '#contract/chat/reply-template.endpoints.ts'
import type { TemplateValues, TemplateVariable } from '#contract/chat/template-text.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { FormBody } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'

interface TemplateValuesFormProps {
  readonly template: Pick<ReplyTemplate, 'name' | 'message'>
  readonly known: TemplateValues
  onSend(filled: FilledChannelTemplate): void
  onLeave(): void
}

const nameOf = (variable: TemplateVariable) => t(`chat-settings.variable.${variable}`)

/** A field for each variable. */
function formOf(variables: readonly TemplateVariable[]) {
  const each = <T,>(make: (variable: TemplateVariable) => T) => Object.fromEntries(variables.map((variable) => [variable, make(variable)]))
  return declareForm(z.object(each(() => z.string().trim().max(1000))), {
    blank: each(() => ''),
    fields: each((variable) => text(`chat-settings.variable.${variable}`, { autoComplete: 'off' })),
  })
}

/** None may be empty, since the channel takes none that is. One sentence names them, at the first. */
function check(message: string, values: TemplateValues) {
  const { missing } = fillChannelVariables(message, values)
  return missing[0] ? { [missing[0]]: t('conversation.template.missing', { names: missing.map(nameOf).join(', ') }) } : {}
}

/** The values of a template, and nothing else of it: the channel sends its own words. */
export function TemplateValuesForm({ template, known, onSend, onLeave }: TemplateValuesFormProps) {
  const { message } = template
  const variables = numberedVariables(message)
  const [declared] = useState(() => formOf(variables))
  const form = useForm(declared, {
    initial: Object.fromEntries(variables.map((variable) => [variable, known[variable] ?? ''])),
    check: (values) => check(message, values),
    send: async (values) => onSend(fillChannelVariables(message, values)),
  })
  return (
    <FormBody
      form={form}
      autoFocus
      className="chat-over-values"
      label={t('conversation.template.values', { name: template.name })}
      onLeave={onLeave}
      end={
        <>
          <p className="chat-over-wide chat-over-text">{fillChannelVariables(message, form.values).text}</p>
          <RequiredNote />
          <span className="chat-over-wide chat-over-actions">
            <Button onClick={onLeave}>{t('common.action.cancel')}</Button>
            <Button variant="primary" type="submit">
              {t('conversation.send')}
            </Button>
          </span>
        </>
      }
    >
      {variables.map((variable) => form.field(variable, { required: true }))}
    </FormBody>
  )
}
