import { accountAgentUpdate } from '#contract/account/agent.endpoints.ts'
import type { Agent } from '#contract/account/agent.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { agentListScreen } from '../list/agent-list.screen.ts'
import { PrivilegePicker } from './privilege-picker.tsx'

const changeForm = declareForm(accountAgentUpdate.body, {
  blank: { name: '', privilege: [] },
  fields: { name: text('agent.edit.name', { autoComplete: 'off', className: 'max-w-90' }) },
})

/** An agent's name and privileges; they hold at once, wherever the agent is signed in. */
export function ChangeForm({ agent }: { agent: Agent }) {
  const { navigate } = usePane()
  const user = useSession((session) => session.user)
  const form = useForm(changeForm, {
    initial: agent,
    keep: `agent.edit.${agent.agent_id}`,
    send: (body) => call(accountAgentUpdate, { params: { agent_id: agent.agent_id }, body }),
    sent: (_, { name }) => {
      toast.show({ kind: 'success', text: t('agent.edit.saved', { name }) })
      navigate(agentListScreen.href())
    },
  })
  const { privilege } = form.values
  if (!user) return null
  return (
    <Form
      form={form}
      className="flex flex-col gap-4"
      submit={t('agent.edit.save')}
      onCancel={() => {
        form.reset()
        navigate(agentListScreen.href())
      }}
    >
      {agent.status === 0 ? <Notice tone="warning">{t('agent.edit.inactive')}</Notice> : null}
      {form.field('name')}
      <PrivilegePicker held={privilege} before={agent.privilege} by={user} onChange={form.bind('privilege').onChange} />
      {privilege.length === 0 ? <p className="text-xs text-ink-3">{t('agent.edit.none')}</p> : null}
    </Form>
  )
}
