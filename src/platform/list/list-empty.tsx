import type { AnyAddress } from '#contract/core/list-address.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { EmptyState, type StateAction } from '#platform/workbench/empty-state.tsx'
import type { ErasedQuery, ErasedSpec } from './list-spec.ts'
import { untabbed } from './list-tabs.ts'
import { NoStores, useNoStores } from './no-stores.tsx'

interface ListEmptyProps {
  readonly spec: ErasedSpec
  readonly address: AnyAddress
  readonly query: ErasedQuery
  /** There are rows, and none on this page. */
  readonly past: boolean
  href(query: ErasedQuery): string
}

/** Nothing that matches, and the way back to all; or nothing yet, and what ends that. */
export function ListEmpty({ spec: { empty, tabs }, address, query, past, href }: ListEmptyProps) {
  const noStores = useNoStores(empty.ofStores === true)
  if (noStores && empty.ofStores) return <NoStores />
  if (past) return <EmptyState icon={empty.icon} title={t('common.list.page-past')} action={{ label: t('common.list.page-first'), to: href({}) }} />
  const ofOne = empty.ofOne?.(query)
  if (ofOne) return <EmptyState icon={empty.icon} title={t(ofOne.title)} text={ofOne.text && t(ofOne.text)} />
  const tab = Object.fromEntries(Object.keys(untabbed(tabs)).map((name) => [name, query[name]]))
  const beside = address.isNarrowed({ ...query, ...untabbed(tabs) })
  const ofTab = beside ? undefined : empty.ofTab?.(query)
  if (ofTab)
    return (
      <EmptyState
        icon={ofTab.icon ?? empty.icon}
        title={t(ofTab.title)}
        text={ofTab.text && t(ofTab.text)}
        action={address.isNarrowed(tab) && empty.showAll ? { label: t('common.list.all'), to: href({}) } : undefined}
      />
    )
  if (address.isNarrowed(query)) {
    const elsewhere = empty.elsewhere?.(query)
    const all = empty.showAll && { label: t(empty.showAll), to: href(beside && empty.ofTab ? tab : {}) }
    return (
      <EmptyState
        icon={empty.icon}
        title={t(empty.noMatch)}
        text={empty.noMatchText && t(empty.noMatchText)}
        action={elsewhere ? { label: t(elsewhere.label), to: href(elsewhere.query) } : all}
      />
    )
  }
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
