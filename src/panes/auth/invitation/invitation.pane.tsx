import { authInvitation } from '#contract/account/invitation.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { AuthPage } from '#platform/shell/auth-page.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { authLink } from '../auth-heading.tsx'
import { DeadLink } from '../dead-link.tsx'
import { isDead, LinkState } from '../link-state.tsx'
import { loginScreen } from '../login/login.screen.ts'
import { AcceptForm } from './accept-form.tsx'
import type { invitationScreen } from './invitation.screen.ts'

export default function InvitationPane({ query: { token = '' } }: PropsOf<typeof invitationScreen>) {
  const look = useCall(authInvitation, { body: { token } }, { enabled: !!token, staleTime: Number.POSITIVE_INFINITY })
  return (
    <AuthPage>
      {!token || isDead(look.error) ? (
        <DeadLink title={t('auth.invitation.dead')} text={t('auth.invitation.dead-text')}>
          <Link to={loginScreen.href()} className={authLink}>
            {t('auth.forgot.back')}
          </Link>
        </DeadLink>
      ) : look.data ? (
        <AcceptForm token={token} invitation={look.data} onSpent={() => void look.refetch()} />
      ) : (
        <LinkState error={look.error} onRetry={() => void look.refetch()} />
      )}
    </AuthPage>
  )
}
