import { useState } from 'react'
import type { ChatSettings } from '#contract/chat/chat-settings.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { WithSettings } from './settings-state.tsx'
import { changeChatSetting, useChatSettings } from './use-chat-settings.ts'

const usual = [5, 10, 15, 30, 60]
const most = 1440

export const ReassignmentMenu = () => {
  const { mayToggle } = useChatSettings()
  return (
    <WithSettings>
      {({ settings, may }) => (
        <>
          <SettingLine title={t('chat-settings.reassignment.switch')} text={t('chat-settings.reassignment.switch-text')}>
            <Switch
              label={t('chat-settings.reassignment.switch')}
              checked={settings.chat_reassignment}
              disabled={!mayToggle}
              onChange={(on) => void changeChatSetting('chat_reassignment', on)}
            />
          </SettingLine>
          {may && !mayToggle ? <p className="text-xs text-ink-3">{t('chat-settings.super-admin-only')}</p> : null}
          <Minutes settings={settings} may={may} />
        </>
      )}
    </WithSettings>
  )
}

function Minutes({ settings: { chat_reassignment_time: saved }, may }: { settings: ChatSettings; may: boolean }) {
  const [draft, setDraft, clear] = useDraft<string | null>('chat-settings.reassignment-time', null)
  const [busy, setBusy] = useState(false)
  const text = draft ?? String(saved)
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  const right = minutes >= 1 && minutes <= most
  const save = async (value: number) => {
    setBusy(true)
    if (await changeChatSetting('chat_reassignment_time', value)) clear()
    setBusy(false)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (right) void save(minutes)
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          required={may}
          label={t('chat-settings.reassignment.minutes')}
          className="w-56"
          inputMode="numeric"
          maxLength={4}
          disabled={!may}
          value={text}
          error={draft === null || right ? null : t('chat-settings.reassignment.wrong', { most })}
          onChange={(value) => setDraft(value)}
          trailing={<span className="text-xs text-ink-3">{t('chat-settings.reassignment.unit')}</span>}
        />
        {may && draft !== null && Number(text) !== saved ? (
          <Button type="submit" variant="primary" busy={busy} disabled={!right}>
            {t('chat-settings.save')}
          </Button>
        ) : null}
      </div>
      {may ? <RequiredNote /> : null}
      {may ? (
        <div role="group" aria-label={t('chat-settings.reassignment.usual')} className="flex flex-wrap gap-1">
          {usual.map((value) => (
            <Chip key={value} pressed={draft === null && saved === value} onClick={() => void save(value)}>
              {t('chat-settings.state.minutes', { count: value })}
            </Chip>
          ))}
        </div>
      ) : null}
    </form>
  )
}
