import { useState } from 'react'
import { authFactorCancel, authFactorLook, authFactorWait, factorWaitHours } from '#contract/auth/second-factor.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { call } from '#platform/http/call.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { AuthPage } from '#platform/shell/auth-page.tsx'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { AuthHeading, authLink } from '../auth-heading.tsx'
import { DeadLink } from '../dead-link.tsx'
import { isDead, LinkState } from '../link-state.tsx'
import { loginScreen } from '../login/login.screen.ts'
import type { secondFactorScreen } from './second-factor.screen.ts'

export default function SecondFactorPane({ query: { token = '' } }: PropsOf<typeof secondFactorScreen>) {
  const look = useCall(authFactorLook, { body: { token } }, { enabled: !!token, staleTime: Number.POSITIVE_INFINITY })
  return (
    <AuthPage>
      {!token || isDead(look.error) ? (
        <DeadLink title={t('auth.factor.dead')} text={t('auth.factor.dead-text')}>
          <ToSignIn />
        </DeadLink>
      ) : look.data ? (
        <Choice token={token} email={look.data.email} since={look.data.due_at} />
      ) : (
        <LinkState error={look.error} onRetry={() => void look.refetch()} />
      )}
    </AuthPage>
  )
}

const ToSignIn = () => (
  <p className="text-center">
    <Link to={loginScreen.href()} className={authLink}>
      {t('auth.forgot.back')}
    </Link>
  </p>
)

/** Begins the wait or ends it; nothing happens by opening the link, which programs that look at letters do as well. */
function Choice({ token, email, since }: { token: string; email: string; since: string | null }) {
  const [dueAt, setDueAt] = useState(since)
  const [state, setState] = useState<'still' | 'busy' | 'kept'>('still')
  const [wrong, setWrong] = useState<string | null>(null)
  const act = async (run: () => Promise<'still' | 'kept'>) => {
    setState('busy')
    setWrong(null)
    try {
      setState(await run())
    } catch (error) {
      setWrong(errorText(error))
      setState('still')
    }
  }
  const begin = () =>
    act(async () => {
      setDueAt((await call(authFactorWait, { body: { token } })).due_at)
      return 'still'
    })
  const stop = () =>
    act(async () => {
      await call(authFactorCancel, { body: { token } })
      return 'kept'
    })
  const busy = state === 'busy'
  return (
    <div className="flex flex-col gap-4">
      <AuthHeading title={t('auth.factor.title')}>{t('auth.factor.text', { email, hours: String(factorWaitHours) })}</AuthHeading>
      {wrong ? <Notice tone="danger">{wrong}</Notice> : null}
      {state === 'kept' ? (
        <Notice tone="success">{t('auth.factor.kept')}</Notice>
      ) : dueAt === null ? (
        <Button variant="primary" size="large" autoFocus busy={busy} onClick={() => void begin()}>
          {t('auth.factor.begin')}
        </Button>
      ) : (
        <>
          <Notice tone="info">{t('auth.factor.waits', { at: formatInstant(dueAt) })}</Notice>
          <Button size="large" busy={busy} onClick={() => void stop()}>
            {t('auth.factor.stop')}
          </Button>
        </>
      )}
      <ToSignIn />
    </div>
  )
}
