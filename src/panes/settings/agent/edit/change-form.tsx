import { accountAgentUpdate } from '#contract/account/agent.endpoints.ts'
import type { Agent } from '#contract/account/agent.ts'
import type { Privilege } from '#contract/core/privilege.ts'
import { useDraft } from '#platform/drafts/draft.ts'
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
  name: string
  privilege: Privilege[]
}

/** An agent's name and privileges; they hold at once, wherever the agent is signed in. */
export function ChangeForm({ agent }: { agent: Agent }) {
  const { navigate } = usePane()
  const user = useSession((session) => session.user)
  const [draft, setDraft, clear] = useDraft<Draft | null>(`agent.edit.${agent.agent_id}`, null)
  const { name, privilege } = draft ?? { name: agent.name, privilege: agent.privilege }
  const form = useForm({
    values: { name },
    change: (next) => setDraft({ privilege, ...next }),
    rules: { name: (value) => (value.trim() ? null : t('common.field.required')) },
    send: async () => {
      await call(accountAgentUpdate, { params: { agent_id: agent.agent_id }, body: { name, privilege } })
      clear()
      toast.show({ kind: 'success', text: t('agent.edit.saved', { name: name.trim() }) })
      navigate(agentListScreen.href())
    },
    explain: (error) => ({ form: errorText(error) }),
  })
  if (!user) return null
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="agent-form">
      {form.wrong.form ? <Notice tone="danger">{form.wrong.form}</Notice> : null}
      {agent.status === 0 ? <Notice tone="warning">{t('agent.edit.inactive')}</Notice> : null}
      <TextField {...form.bind('name')} label={t('agent.edit.name')} autoComplete="off" maxLength={80} className="max-w-90" />
      <PrivilegePicker held={privilege} before={agent.privilege} by={user} onChange={(next) => setDraft({ name, privilege: next })} />
      {privilege.length === 0 ? <p className="text-xs text-ink-3">{t('agent.edit.none')}</p> : null}
      <RequiredNote />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('agent.edit.save')}
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
