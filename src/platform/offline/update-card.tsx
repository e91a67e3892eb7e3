import { useEffect, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { applyUpdate } from './app-worker.ts'
import { hasUnsavedTyping } from './unsaved.ts'
import { useUpdate } from './update-store.ts'

/** "A new version is there": a card in the corner that covers nothing for long, takes no focus and never reloads by itself. */
export default function UpdateCard() {
  const applied = useUpdate((state) => state.applied)
  const asked = useUpdate((state) => state.asked)
  const [later, setLater] = useState(false)
  const unsaved = useUnsavedTyping()
  if (later && !applied) return null
  return (
    <div
      role="status"
      className="fixed right-3 bottom-9 z-50 flex w-88 max-w-[calc(100vw-24px)] animate-appear items-start gap-2 rounded-lg bg-raised p-3 shadow-float max-phone:bottom-16"
    >
      <Icon name="refresh-cw" className="mt-0.5 text-info" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <strong className="font-medium">{t(applied ? 'offline.update.applied' : 'offline.update.title')}</strong>
          <p className="text-xs text-ink-3">{t(applied ? 'offline.update.applied-text' : 'offline.update.text')}</p>
          {unsaved ? <p className="pt-1 text-xs text-warning">{t('offline.update.unsaved')}</p> : null}
        </div>
        <div className="flex gap-2">
          <Button variant="primary" size="small" busy={asked} onClick={applyUpdate}>
            {t('offline.update.reload')}
          </Button>
          {applied ? null : (
            <Button variant="ghost" size="small" onClick={() => setLater(true)}>
              {t('offline.update.later')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** Milliseconds. */
const lookEvery = 1000

function useUnsavedTyping(): boolean {
  const [unsaved, setUnsaved] = useState(hasUnsavedTyping)
  useEffect(() => {
    const timer = setInterval(() => setUnsaved(hasUnsavedTyping()), lookEvery)
    return () => clearInterval(timer)
  }, [])
  return unsaved
}
