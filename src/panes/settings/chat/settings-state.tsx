import type { ReactNode } from 'react'
import type { ChatSettings } from '#contract/chat/chat-settings.ts'
import { t } from '#platform/i18n/i18n.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useChatSettings } from './use-chat-settings.ts'

interface Known {
  readonly settings: ChatSettings
  /** May change what this menu sets. */
  readonly may: boolean
}

/** What a menu shows while its settings are fetched, when that failed, and to who may only look. */
export function WithSettings({ toggles, children }: { /** Only a super admin may. */ toggles?: boolean; children(known: Known): ReactNode }) {
  const { settings, mayChange, mayToggle } = useChatSettings()
  const may = toggles ? mayToggle : mayChange
  if (settings.data)
    return (
      <>
        {may ? null : <Notice tone="info">{t(toggles ? 'chat-settings.super-admin-only' : 'chat-settings.read-only')}</Notice>}
        {children({ settings: settings.data, may })}
      </>
    )
  if (settings.error) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  return (
    <div aria-busy className="flex flex-col gap-5 py-2">
      <Skeleton className="h-4 w-72" />
      <Skeleton className="h-20" />
      <Skeleton className="h-4 w-56" />
    </div>
  )
}
