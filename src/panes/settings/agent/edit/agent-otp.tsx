import { accountAgentOtp } from '#contract/account/agent.endpoints.ts'
import type { Agent } from '#contract/account/agent.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCallMutation } from '#platform/query/use-call-mutation.ts'
import { useSession } from '#platform/session/session.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'

/** For the super admin: whether signing in asks this agent for a code; off again for who lost their mail. */
export function AgentOtp({ agent }: { agent: Agent }) {
  const owner = useSession((session) => session.user?.agent_type === 'super_admin')
  const { mutate } = useCallMutation(accountAgentOtp, {
    onSuccess: ({ otp_enabled }) =>
      toast.show({ kind: 'success', text: t(otp_enabled ? 'agent.otp.on-done' : 'agent.otp.off-done', { name: agent.name }) }),
    onError: (error) => toast.show({ kind: 'error', text: errorText(error) }),
  })
  if (!owner || agent.agent_id === null) return null
  const params = { agent_id: agent.agent_id }
  return (
    <SettingLine title={t('agent.otp.title')} text={t('agent.otp.text', { email: agent.email })}>
      <Switch checked={agent.otp_enabled} label={t('agent.otp.title')} onChange={(otp_enabled) => mutate({ params, body: { otp_enabled } })} />
    </SettingLine>
  )
}
