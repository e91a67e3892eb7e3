import type { Access, Privilege } from '#contract/core/privilege.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { signOut } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { screenOf } from '#platform/workbench/screens.ts'
import type { noAccessScreen } from './no-access.screen.ts'

/** What happened, which privilege is missing, and the ways on: the page has no menus, so leaving is offered here. */
export default function NoAccessPane({ query }: PropsOf<typeof noAccessScreen>) {
  const wanted = query.from ? screenOf(query.from) : undefined
  const privilege = wanted && inWords(wanted.access)
  // No privilege of a person: it is opened for workspaces.
  const isDesk = wanted?.access === 'packing-helper-accounts'
  const needed = privilege ? t('error.no-access.needed', { screen: translate(wanted.title), privilege }) : ''
  return (
    <div className="flex h-full flex-col">
      <EmptyState
        icon="lock"
        title={t('error.no-access.title')}
        text={isDesk ? t('error.no-access.desk') : `${needed} ${t('error.no-access.text')}`.trim()}
        action={{ label: t('error.no-access.link'), to: '/' }}
      />
      <p className="pb-10 text-center">
        <Button variant="ghost" icon="log-out" onClick={signOut}>
          {t('workbench.command.logout')}
        </Button>
      </p>
    </div>
  )
}

/** The privileges that open it, by their names; nothing where it is no matter of privileges. */
function inWords(access: Access): string {
  if (typeof access === 'string' || 'userId' in access) return ''
  const names = ('any' in access ? access.any : access.all).map((key) =>
    isOperators(key) ? t('shell.backoffice.title') : t(`agent.privilege.${key}`),
  )
  return [...new Set(names)].join(' / ')
}

const isOperators = (key: Privilege): key is Extract<Privilege, `bo-${string}`> => key.startsWith('bo-')
