import type { Membership } from '#contract/auth/auth.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { signOut, useSession } from '#platform/session/session.ts'
import { AuthPage } from '#platform/shell/auth-page.tsx'
import { openShellDialog } from '#platform/shell/shell-state.ts'
import { Button } from '#platform/ui/button.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { membershipScreen } from './membership.screen.ts'
import { SupportLink } from './support-link.tsx'

const chooseLook = 'inline-flex h-7 items-center rounded-md bg-accent px-2.5 text-sm font-medium text-on-accent hover:bg-accent-hover'

interface LapsedProps {
  membership: Membership
  looking: boolean
  look(): void
  redirect_uri: string | undefined
}

/** What has stopped and what has not, who can renew, and the ways on. */
export function Lapsed({ membership: { membership_end }, looking, look, redirect_uri }: LapsedProps) {
  const workspace = useSession((session) => session.workspace?.name ?? '')
  const owner = useSession((session) => session.user?.agent_type === 'super_admin')
  return (
    <AuthPage>
      <div className="flex flex-col gap-3">
        <h2 className="text-lg font-semibold">{t('membership.lapsed.title')}</h2>
        <p>
          {membership_end ? t('membership.lapsed.since', { workspace, day: formatDay(membership_end) }) : t('membership.lapsed.never', { workspace })}{' '}
          {t('membership.lapsed.stopped')}
        </p>
        <p>{t('membership.lapsed.kept')}</p>
        <p>{t(owner ? 'membership.lapsed.owner' : 'membership.lapsed.agent')}</p>
        <SupportLink />
        <div className="mt-2 flex flex-wrap gap-2">
          {owner ? (
            <Link to={membershipScreen.href({ query: { redirect_uri, choose: '1' } })} className={chooseLook}>
              {t('membership.lapsed.choose')}
            </Link>
          ) : null}
          <Button variant={owner ? 'secondary' : 'primary'} busy={looking} onClick={look}>
            {t('membership.lapsed.look')}
          </Button>
          <Button icon="square-stack" onClick={() => openShellDialog('workspace')}>
            {t('shell.user.workspace')}
          </Button>
          <Button variant="ghost" icon="log-out" onClick={signOut}>
            {t('workbench.command.logout')}
          </Button>
        </div>
        <p className="text-xs text-ink-3">{t('membership.lapsed.by-itself')}</p>
      </div>
    </AuthPage>
  )
}
