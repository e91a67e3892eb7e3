import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Switch } from '#platform/ui/switch.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { changeSign, ownSign, useSign } from './sign.ts'

/** Whether the agent's sign stands below what they write, and what it says. */
export function SignChoice() {
  const { on, text } = useSign()
  const name = useSession((state) => state.user?.name ?? '')
  return (
    <div className="grid w-64 gap-3 p-3">
      <span className="flex items-center justify-between gap-3">
        <span aria-hidden>{t('conversation.sign.on')}</span>
        <Switch checked={on} onChange={(next) => changeSign({ on: next })} label={t('conversation.sign.on')} />
      </span>
      <TextField
        label={t('conversation.sign.text')}
        value={text}
        placeholder={ownSign('', name)}
        maxLength={40}
        onChange={(next) => changeSign({ text: next })}
      />
      <p className="text-xs text-ink-3">{t('conversation.sign.hint')}</p>
    </div>
  )
}
