import { useEffect, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { useLiveStatus } from '#platform/live/live.ts'
import { Icon } from '#platform/ui/icon.tsx'

/** A break that mends itself sooner is not worth a word. Milliseconds. */
const patience = 2000

/** Says that what is shown may be old, while events do not arrive. */
export function OfflineBanner() {
  const offline = useLiveStatus() === 'offline'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!offline) return setShown(false)
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [offline])
  return (
    <div role="status">
      {shown ? (
        <p className="flex print:hidden min-h-7 items-center justify-center gap-2 border-b border-line bg-warning-soft px-3 text-xs font-medium text-warning">
          <Icon name="wifi-off" size={14} />
          {t('shell.offline')}
        </p>
      ) : null}
    </div>
  )
}
