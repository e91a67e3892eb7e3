import { useEffect } from 'react'
import { authMembershipStatus } from '#contract/auth/auth.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { isAppUrl } from '#kernel/url.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { keepMembership, useSession } from '#platform/session/session.ts'
import { Page } from '#platform/ui/page.tsx'
import { comeBack } from '#platform/workbench/layout-start.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { Lapsed } from './lapsed.tsx'
import type { membershipScreen } from './membership.screen.ts'
import { SupportLink } from './support-link.tsx'

/** How often it is looked whether the membership is active again. Milliseconds. */
const lookEvery = 15_000

export default function MembershipPane({ query }: PropsOf<typeof membershipScreen>) {
  const { id } = usePane()
  const membership = useSession(({ user }) => user?.membership)
  const lapsed = membership?.status === 'inactive'
  const { data, dataUpdatedAt, isFetching, refetch } = useCall(
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
  if (lapsed) return <Lapsed membership={membership} looking={isFetching} look={() => void refetch()} />
  const { package_name, membership_end } = membership
  return (
    <Page title={t('membership.title')}>
      <p>
        {membership_end
          ? t('membership.active-until', { package: package_name, day: formatDay(membership_end) })
          : t('membership.active', { package: package_name })}
      </p>
      <SupportLink />
    </Page>
  )
}
