import { useState } from 'react'
import type { ChatSettings } from '#contract/chat/chat-settings.ts'
import { paymentReminderMinutes } from '#contract/chat/chat-settings.ts'
import type { TemplateVariable } from '#contract/chat/template-text.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { WithSettings } from './settings-state.tsx'
import { TemplateField } from './template-field.tsx'
import { changeChatSetting } from './use-chat-settings.ts'

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

/** A switch and the text that it sends. It cannot be switched on without one. */
function AutomaticText({ kind, settings, may }: { kind: Kind; settings: ChatSettings; may: boolean }) {
  const key = `${kind}_msg` as const
  const saved = settings[key]
  const [draft, setDraft, clear] = useDraft<string | null>(`chat-settings.${key}`, null)
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const text = draft ?? saved
  const changed = draft !== null && draft.trim() !== saved
  const missing = !text.trim()

  const save = async () => {
    // An empty text would switch off by itself what is on.
    if (missing && settings[kind]) return setWrong(true)
    setBusy(true)
    if (await changeChatSetting(key, text.trim())) clear()
    setBusy(false)
  }
  const turn = async (on: boolean) => {
    if (on && missing) return setWrong(true)
    setWrong(false)
    if (on && changed && !(await changeChatSetting(key, text.trim()))) return
    if (on && changed) clear()
    await changeChatSetting(kind, on)
  }

  return (
    <section aria-label={t(`chat-settings.${kind}`)} className="flex flex-col gap-2 py-4 first:pt-0">
      <SettingLine
        title={t(`chat-settings.${kind}`)}
        text={t(`chat-settings.${kind}.text`, kind === 'auto_payment_reminder' ? { minutes: paymentReminderMinutes } : undefined)}
      >
        <Switch label={t(`chat-settings.${kind}`)} checked={settings[kind]} disabled={!may} onChange={(on) => void turn(on)} />
      </SettingLine>
      <TemplateField
        label={t('chat-settings.message')}
        value={text}
        disabled={!may}
        maxLength={2000}
        variables={variablesOf[kind]}
        error={wrong && missing ? t('chat-settings.message-missing') : null}
        onChange={(value) => setDraft(value)}
      />
      {changed && may ? (
        <div className="flex gap-2">
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('chat-settings.save')}
          </Button>
          <Button onClick={clear}>{t('chat-settings.undo-changes')}</Button>
        </div>
      ) : null}
    </section>
  )
}
