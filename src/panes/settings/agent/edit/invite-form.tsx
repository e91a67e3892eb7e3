import { accountInvite } from '#contract/account/invitation.endpoints.ts'
import type { Privilege } from '#contract/core/privilege.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useForm } from '#platform/ui/use-form.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { agentListScreen } from '../list/agent-list.screen.ts'
import { PrivilegePicker } from './privilege-picker.tsx'

interface Draft {
  email: string
  name: string
  privilege: Privilege[]
}
const blank: Draft = { email: '', name: '', privilege: [] }

/** Whom to invite, and to what. Kept until it is sent. */
export function InviteForm() {
  const { navigate } = usePane()
  const user = useSession((session) => session.user)
  const [draft, setDraft, clear] = useDraft('agent.invite', blank)
  const { privilege, ...values } = draft
  const form = useForm({
    values,
    change: (next) => setDraft({ ...draft, ...next }),
    rules: {
      email: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : t('auth.login.email-wrong')),
      name: (value) => (value.trim() ? null : t('common.field.required')),
    },
    send: async () => {
      const email = draft.email.trim()
      await call(accountInvite, { body: { ...draft, email } })
      clear()
      toast.show({ kind: 'success', text: t('agent.invite.sent', { email }) })
      navigate(agentListScreen.href())
    },
    explain: (error) => {
      const aboutEmail = error instanceof ApiError && (error.code === 'ALREADY_MEMBER' || error.code === 'ALREADY_INVITED')
      return aboutEmail ? { email: error.message } : { form: errorText(error) }
    },
  })
  if (!user) return null
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="agent-form">
      {form.wrong.form ? <Notice tone="danger">{form.wrong.form}</Notice> : null}
      <TextField
        {...form.bind('email')}
        type="email"
        label={t('auth.login.email')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        className="max-w-90"
        autoFocus
      />
      <TextField {...form.bind('name')} label={t('agent.edit.name')} autoComplete="off" maxLength={80} className="max-w-90" />
      <PrivilegePicker held={privilege} before={[]} by={user} onChange={(next) => setDraft({ ...draft, privilege: next })} />
      {privilege.length === 0 ? <Notice tone="warning">{t('agent.edit.none')}</Notice> : null}
      <RequiredNote />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('agent.invite.submit')}
        </Button>
        <Button
          onClick={() => {
            clear()
            navigate(agentListScreen.href())
          }}
        >
          {t('common.action.cancel')}
        </Button>
      </div>
    </form>
  )
}
