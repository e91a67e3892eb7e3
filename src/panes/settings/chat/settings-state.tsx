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

interface WithSettingsProps {
  /** Rows of the same settings stand above: they say that these are being read, why they are not, or that this person may only look. */
  below?: boolean
  children(known: Known): ReactNode
}

/** What a menu shows while its settings are fetched, when that failed, and to who may only look. */
export function WithSettings({ below, children }: WithSettingsProps) {
  const { settings, mayChange } = useChatSettings()
  if (settings.data)
    return (
      <>
        {mayChange || below ? null : <Notice tone="info">{t('chat-settings.read-only')}</Notice>}
        {children({ settings: settings.data, may: mayChange })}
      </>
    )
  if (below) return null
  if (settings.error) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  return (
    <div aria-busy className="flex flex-col gap-5 py-2">
      <Skeleton className="h-4 w-72" />
      <Skeleton className="h-20" />
      <Skeleton className="h-4 w-56" />
    </div>
  )
}
