import { commandHandle } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { EmptyState, type StateAction } from '#platform/workbench/empty-state.tsx'
import type { ErasedSpec } from './list-spec.ts'

interface ListEmptyProps {
  readonly spec: ErasedSpec
  readonly narrowed: boolean
  /** There are rows, and none on this page. */
  readonly past: boolean
  /** The address of the list that nothing narrows. */
  readonly whole: string
}

/** Nothing that matches, and the way back to all; or nothing yet, and what ends that. */
export function ListEmpty({ spec: { empty }, narrowed, past, whole }: ListEmptyProps) {
  if (past) return <EmptyState icon={empty.icon} title={t('common.list.page-past')} action={{ label: t('common.list.page-first'), to: whole }} />
  if (narrowed)
    return (
      <EmptyState
        icon={empty.icon}
        title={t(empty.noMatch)}
        text={empty.noMatchText && t(empty.noMatchText)}
        action={empty.showAll && { label: t(empty.showAll), to: whole }}
      />
    )
  return (
    <EmptyState
      icon={empty.icon}
      title={t(empty.title)}
      text={empty.text && t(empty.text)}
      action={empty.command ? doing(empty.command) : undefined}
    />
  )
}

function doing(command: string): StateAction {
  const { title, keys, run } = commandHandle(command)
  return { label: title, keys: keys[0], run: () => void run() }
}
