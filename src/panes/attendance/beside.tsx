import type { ReactNode } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'

interface BesideProps {
  readonly name: string
  /** Below the name. */
  readonly about?: string | undefined
  readonly children: ReactNode
  onClose(): void
}

/** What stands beside a list; over it where there is no room, and in place of it on a phone. */
export const Beside = ({ name, about, children, onClose }: BesideProps) => (
  <aside
    aria-label={[name, about].filter(Boolean).join(' · ')}
    className="flex min-h-0 w-95 flex-none flex-col border-l border-line bg-surface @max-[900px]:absolute @max-[900px]:inset-y-0 @max-[900px]:right-0 @max-[900px]:z-4 @max-[900px]:max-w-full @max-[900px]:shadow-float @max-[520px]:w-full"
  >
    <header className="flex min-h-8 items-center gap-2 border-b border-line py-1 pr-1.5 pl-3">
      <h2 className="min-w-0 truncate font-semibold">{name}</h2>
      {about ? <span className="shrink-0 text-xs text-ink-3">{about}</span> : null}
      <IconButton icon="x" size="small" label={t('common.action.close')} keys="Escape" onClick={onClose} className="ml-auto" />
    </header>
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">{children}</div>
  </aside>
)

/** Names and what they are, in two columns. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
    {of.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-2">{name}</dt>
        <dd className="text-right tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
