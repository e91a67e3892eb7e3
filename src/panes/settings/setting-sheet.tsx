import type { ReactNode } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'

/** What is made or changed beside a list of settings; over it where there is no room. */
export function SettingSheet({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  return (
    <aside
      aria-label={title}
      className="flex min-h-0 w-95 flex-none flex-col border-l border-line bg-surface @max-[900px]:absolute @max-[900px]:inset-y-0 @max-[900px]:right-0 @max-[900px]:z-4 @max-[900px]:max-w-full @max-[900px]:shadow-float @max-[520px]:w-full"
    >
      <header className="flex h-8 items-center gap-2 border-b border-line pr-1.5 pl-3">
        <h2 className="truncate text-sm font-semibold">{title}</h2>
        <IconButton icon="x" size="small" label={t('common.action.close')} onClick={onClose} className="ml-auto" />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">{children}</div>
    </aside>
  )
}
