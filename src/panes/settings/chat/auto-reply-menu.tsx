import { z } from 'zod'
import { type ChatSettings, chatSettingsSchema, paymentReminderMinutes } from '#contract/chat/chat-settings.ts'
import type { TemplateVariable } from '#contract/chat/template-text.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { own } from '#platform/form/fields.tsx'
import { FormBody } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { WithSettings } from './settings-state.tsx'
import { TemplateField } from './template-field.tsx'
import { saveChatSetting, tellError } from './use-chat-settings.ts'

const kinds = ['auto_reply_wh', 'auto_reply_nwh', 'auto_payment_reminder'] as const
type Kind = (typeof kinds)[number]

/** Nobody has the chat yet in which a reply goes by itself, and a parcel has no number before it is paid. */
const variablesOf: Record<Kind, readonly TemplateVariable[]> = {
  auto_reply_wh: ['name', 'store', 'agent'],
  auto_reply_nwh: ['name', 'store'],
  auto_payment_reminder: ['name', 'order', 'store'],
}

export const AutoReplyMenu = () => (
  <WithSettings>
    {({ settings, may }) => (
      <div className="flex flex-col divide-y divide-line">
        {kinds.map((kind) => (
          <AutomaticText key={kind} kind={kind} settings={settings} may={may} />
        ))}
      </div>
    )}
  </WithSettings>
)

/** A form for each, since each has its own words and variables. */
const formOf = (kind: Kind) =>
  declareForm(z.object({ message: chatSettingsSchema.shape[`${kind}_msg`] }), {
    blank: { message: '' },
    fields: { message: own<string>('chat-settings.message', (input) => <TemplateField {...input} variables={variablesOf[kind]} />) },
  })
const forms = {
  auto_reply_wh: formOf('auto_reply_wh'),
  auto_reply_nwh: formOf('auto_reply_nwh'),
  auto_payment_reminder: formOf('auto_payment_reminder'),
}

/** A switch and the text that it sends. It cannot be switched on without one. */
function AutomaticText({ kind, settings, may }: { kind: Kind; settings: ChatSettings; may: boolean }) {
  const key = `${kind}_msg` as const
  const missing = { message: t('chat-settings.message-missing') }
  const form = useForm(forms[kind], {
    initial: { message: settings[key] },
    keep: `chat-settings.${key}`,
    // An empty text would switch off by itself what is on.
    check: ({ message }) => (settings[kind] && !message.trim() ? missing : {}),
    send: ({ message }) => saveChatSetting(key, message),
  })
  const written = form.values.message.trim()
  const changed = written !== settings[key]
  const turn = async (on: boolean) => {
    if (on && changed && written) {
      await saveChatSetting(key, written)
      form.reset()
    }
    await saveChatSetting(kind, on)
  }
  return (
    <section aria-label={t(`chat-settings.${kind}`)} className="flex flex-col gap-2 py-4 first:pt-0">
      <SettingLine
        title={t(`chat-settings.${kind}`)}
        text={t(`chat-settings.${kind}.text`, kind === 'auto_payment_reminder' ? { minutes: paymentReminderMinutes } : undefined)}
      >
        <Switch
          label={t(`chat-settings.${kind}`)}
          checked={settings[kind]}
          disabled={!may}
          onChange={(on) => (on && !written ? form.refuse(missing) : void turn(on).catch(tellError))}
        />
      </SettingLine>
      <FormBody
        form={form}
        className="flex flex-col gap-2"
        end={
          changed && may ? (
            <div className="flex gap-2">
              <Button type="submit" variant="primary" busy={form.busy}>
                {t('chat-settings.save')}
              </Button>
              <Button onClick={form.reset}>{t('common.form.undo')}</Button>
            </div>
          ) : null
        }
      >
        {form.field('message', { disabled: !may })}
      </FormBody>
    </section>
  )
}
