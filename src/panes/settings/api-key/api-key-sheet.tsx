import { useState } from 'react'
import { z } from 'zod'
import { authKeyCreate } from '#contract/auth/api-key.endpoints.ts'
import { apiKeyDays, apiKeyNameSchema, ownKeyPrivileges } from '#contract/auth/api-key.ts'
import { newPasswordSchema } from '#contract/auth/person.ts'
import { apiBase } from '#contract/core/api-base.ts'
import { type Privilege, privileges } from '#contract/core/privilege.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, own, password, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { toast } from '#platform/ui/toast.ts'
import { PrivilegePicker } from '../agent/edit/privilege-picker.tsx'
import { SettingSheet } from '../setting-sheet.tsx'

const ends = ['30', '90', '365', 'none'] as const
const daysOf = (end: (typeof ends)[number]) => apiKeyDays.find((days) => String(days) === end) ?? null

const keyForm = declareForm(
  z.object({ name: apiKeyNameSchema, end: z.enum(ends), privileges: z.array(z.enum(privileges)).min(1), current: newPasswordSchema }),
  {
    blank: { name: '', end: '90', privileges: [], current: '' },
    fields: {
      name: text('api-key.name', { autoComplete: 'off', hint: 'api-key.name-hint' }),
      end: choice('api-key.end', () => ends.map((value) => ({ value, label: t(`api-key.end.${value}`) }))),
      privileges: own<Privilege[]>(
        'api-key.privileges',
        ({ label, value, error, onChange }) => <KeyPrivileges label={label} held={value} error={error} onChange={onChange} />,
        { missing: 'api-key.privileges-missing', wrong: 'api-key.privileges-missing' },
      ),
      current: password('api-key.password', { autoComplete: 'current-password' }),
    },
    codes: { PASSWORD_WRONG: 'current' },
  },
)

/** What the key may do: of one's own, what keys can hold. */
function KeyPrivileges({
  label,
  held,
  error,
  onChange,
}: {
  label: string
  held: readonly Privilege[]
  error: string | undefined
  onChange(held: Privilege[]): void
}) {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <span className="text-xs font-medium text-ink-2">{label}</span>
      <PrivilegePicker held={held} before={[]} by={user} among={ownKeyPrivileges(user)} onChange={onChange} />
      {error ? <p className="text-xs text-danger">{error}</p> : null}
    </div>
  )
}

export function ApiKeySheet({ onClose }: { onClose(): void }) {
  const [made, setMade] = useState<string | null>(null)
  return (
    <SettingSheet title={t('api-key.create')} onClose={onClose}>
      {made === null ? <CreateForm onMade={setMade} /> : <MadeKey secret={made} onDone={onClose} />}
    </SettingSheet>
  )
}

function CreateForm({ onMade }: { onMade(secret: string): void }) {
  const email = useSession((session) => session.user?.email ?? '')
  const form = useForm(keyForm, {
    send: ({ name, end, privileges: chosen, current }) => call(authKeyCreate, { body: { name, privileges: chosen, days: daysOf(end), current } }),
    sent: ({ key }) => onMade(key),
  })
  return (
    <Form
      form={form}
      autoFocus
      head={
        <>
          <p className="text-ink-2">{t('api-key.text')}</p>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        </>
      }
      submit={t('api-key.make')}
    />
  )
}

/** Shown this once: whoever leaves without it makes a new one. */
function MadeKey({ secret, onDone }: { secret: string; onDone(): void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toast.show({ kind: 'success', text: t('api-key.copied') })
  }
  return (
    <>
      <Notice tone="warning">{t('api-key.once')}</Notice>
      <Code className="rounded-md border border-line p-3 break-all">{secret}</Code>
      <div className="flex flex-wrap gap-2">
        {/* The Enter that sent the form must not be the one that leaves the key. */}
        <Button icon="copy" autoFocus onClick={() => void copy()}>
          {t('api-key.copy')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('api-key.done')}
        </Button>
      </div>
      <p className="text-xs text-ink-2">{t('api-key.how')}</p>
      <Code className="rounded-md border border-line p-3 break-all whitespace-pre-wrap">{`curl -H "Authorization: Bearer ${secret.slice(0, 8)}…" ${location.origin}${apiBase}/order/status-summary`}</Code>
      <p className="text-xs">
        <a href="/docs" className="text-accent underline-offset-2 hover:underline">
          {t('api-key.docs')}
        </a>
      </p>
    </>
  )
}
