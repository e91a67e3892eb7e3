import { useEffect } from 'react'
import { authMembershipStatus } from '#contract/auth/auth.endpoints.ts'
import { membershipDaysLeft } from '#contract/auth/membership-end.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { isAppUrl } from '#kernel/url.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { keepMembership, useSession } from '#platform/session/session.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { comeBack } from '#platform/workbench/layout-start.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { Lapsed } from './lapsed.tsx'
import type { membershipScreen } from './membership.screen.ts'
import { Packages, Usage } from './packages.tsx'
import { SupportLink } from './support-link.tsx'

/** How often it is looked whether the membership is active again. Milliseconds. */
const lookEvery = 15_000

export default function MembershipPane({ query }: PropsOf<typeof membershipScreen>) {
  const { id } = usePane()
  const membership = useSession(({ user }) => user?.membership)
  const lapsed = membership?.status === 'inactive'
  const owner = useSession(({ user }) => user?.agent_type === 'super_admin')
  const now = useNow()
  const { data, dataUpdatedAt, isFetching, refetch } = usePart(
    authMembershipStatus,
    {},
    { staleTime: 0, gcTime: 0, refetchInterval: lapsed ? lookEvery : false, refetchOnWindowFocus: true },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts anew, also one that says the same as the one before
  useEffect(() => {
    if (data) keepMembership(data)
  }, [data, dataUpdatedAt])
  const wanted = query.redirect_uri
  useEffect(() => {
    if (!lapsed && wanted !== undefined && isAppUrl(wanted)) comeBack(id, wanted)
  }, [lapsed, wanted, id])
  if (!membership) return null
  if (lapsed && !(owner && query.choose))
    return <Lapsed membership={membership} looking={isFetching} look={() => void refetch()} redirect_uri={wanted} />
  const { package_name, membership_end } = membership
  const left = owner ? membershipDaysLeft(membership, now) : null
  return (
    <Page wide={owner} title={t('membership.title')}>
      {lapsed ? <Notice tone="warning">{t('membership.lapsed.title')}</Notice> : null}
      {left === null ? null : <Notice tone="warning">{left === 0 ? t('membership.ends-today') : t('membership.ends-in', { count: left })}</Notice>}
      <p hidden={lapsed}>
        {membership_end
          ? t('membership.active-until', { package: package_name, day: formatDay(membership_end) })
          : t('membership.active', { package: package_name })}
      </p>
      {owner ? <Usage /> : null}
      {owner ? <Packages redirect_uri={wanted} /> : null}
      <SupportLink />
    </Page>
  )
}
