import clsx from 'clsx'
import { useEffect } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { foldWorks, hostFolded, useFoldedWorks } from './works.ts'

/** What the folded tray holds; a press opens it. */
export function WorkIndicator({ className, size = 12 }: { className: string; size?: number }) {
  const works = useFoldedWorks()
  if (works.length === 0) return null
  const running = works.some(({ state }) => state === 'running')
  return (
    <button
      type="button"
      onClick={() => foldWorks(false)}
      {...tip(t('workbench.work.unfold'))}
      className={clsx('shrink-0 items-center gap-1 whitespace-nowrap', className)}
    >
      {running ? <Spinner size={size} /> : <Icon name="circle-check" size={size} className="text-success" />}
      {t('workbench.work.folded', { count: works.length })}
    </button>
  )
}

/** The same as a footer has it. */
export function WorkInFooter() {
  useEffect(hostFolded, [])
  return <WorkIndicator className="-mx-1 inline-flex h-6 px-1 -outline-offset-2 hover:bg-hover hover:text-ink" />
}
