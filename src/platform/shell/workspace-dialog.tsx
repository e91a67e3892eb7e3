import clsx from 'clsx'
import { useState } from 'react'
import { authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import type { Workspace } from '#contract/auth/auth.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { switchWorkspace, useSession } from '#platform/session/session.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Avatar } from './avatar.tsx'
import { closeShellDialog } from './shell-state.ts'

/** With more workspaces than this there is a search box (specification §9). */
const searchAbove = 10

/** The person's workspaces; choosing one stores it and reloads the page. */
export default function WorkspaceDialog() {
  const current = useSession((session) => session.workspace)
  const { data, isPending } = usePart(authWorkspaceList)
  const [search, setSearch] = useState('')
  const [going, setGoing] = useState<number | null>(null)
  // A list that does not load is silent (specification §8): the workspace of now is known anyway.
  const all = data ?? (current && !isPending ? [current] : [])
  const found = all.filter((workspace) => workspace.name.toLowerCase().includes(search.trim().toLowerCase()))

  const choose = (workspace: Workspace) => {
    if (workspace.id === current?.id) return closeShellDialog()
    setGoing(workspace.id)
    switchWorkspace(workspace.id).catch((error: unknown) => {
      setGoing(null)
      toast.show({ kind: 'error', text: errorText(error) })
    })
  }

  return (
    <Dialog open width="narrow" title={t('shell.workspace.title')} onClose={closeShellDialog}>
      {all.length > searchAbove ? (
        <TextField
          label={t('shell.workspace.search')}
          hideLabel
          placeholder={t('shell.workspace.search')}
          icon="search"
          value={search}
          onChange={setSearch}
          className="pb-2"
        />
      ) : null}
      <ul className="-mx-2 flex min-h-24 flex-col gap-0.5">
        {found.map((workspace) => {
          const here = workspace.id === current?.id
          return (
            <li key={workspace.id}>
              <button
                type="button"
                disabled={going !== null}
                aria-current={here ? 'true' : undefined}
                onClick={() => choose(workspace)}
                className={clsx('flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left', here ? 'bg-accent-soft' : 'hover:bg-hover')}
              >
                <Avatar large name={workspace.name} image={workspace.image_url} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{workspace.name}</span>
                  <span className="block text-xs text-ink-3">{t(`shell.role.${workspace.agent_type}`)}</span>
                </span>
                {going === workspace.id ? (
                  <Spinner />
                ) : here ? (
                  <Icon name="check" label={t('shell.workspace.current')} className="text-accent" />
                ) : null}
              </button>
            </li>
          )
        })}
        {data && found.length === 0 ? <li className="p-4 text-center text-ink-3">{t('common.list.nothing-found')}</li> : null}
      </ul>
    </Dialog>
  )
}
