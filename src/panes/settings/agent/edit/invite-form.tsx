import { accountInvite } from '#contract/account/invitation.endpoints.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { email, text } from '#platform/form/fields.tsx'
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

const inviteForm = declareForm(accountInvite.body, {
  blank: { email: '', name: '', privilege: [] },
  fields: {
    email: email('auth.login.email', { autoComplete: 'off', className: 'max-w-90' }),
    name: text('agent.edit.name', { autoComplete: 'off', className: 'max-w-90' }),
  },
  codes: { ALREADY_MEMBER: 'email', ALREADY_INVITED: 'email' },
})

/** Whom to invite, and to what. Kept until it is sent. */
export function InviteForm() {
  const { navigate } = usePane()
  const user = useSession((session) => session.user)
  const form = useForm(inviteForm, {
    keep: 'agent.invite',
    send: (body) => call(accountInvite, { body }),
    sent: (_, { email: to }) => {
      toast.show({ kind: 'success', text: t('agent.invite.sent', { email: to }) })
      navigate(agentListScreen.href())
    },
  })
  const { privilege } = form.values
  if (!user) return null
  return (
    <Form
      form={form}
      autoFocus
      className="flex flex-col gap-4"
      submit={t('agent.invite.submit')}
      onCancel={() => {
        form.reset()
        navigate(agentListScreen.href())
      }}
    >
      {form.field('email')}
      {form.field('name')}
      <PrivilegePicker held={privilege} before={[]} by={user} onChange={form.bind('privilege').onChange} />
      {privilege.length === 0 ? <Notice tone="warning">{t('agent.edit.none')}</Notice> : null}
    </Form>
  )
}
