import { keysOf } from '#platform/command/bus.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { forgetWaiting, openWaiting, useWaitingWindows } from '#platform/windows/waiting-windows.ts'

/** The browser blocked a window: how to allow it, and to try again. */
export default function WaitingNotice() {
  const count = useWaitingWindows((state) => state.waiting.length)
  const blocked = useWaitingWindows((state) => state.blocked)
  return (
    <div
      role="alert"
      className="fixed bottom-10 left-1/2 z-50 flex w-[min(560px,calc(100vw-24px))] -translate-x-1/2 animate-appear items-start gap-3 rounded-lg bg-raised p-3 shadow-float"
    >
      <Icon name="triangle-alert" className="mt-0.5 text-warning" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <strong className="font-semibold">{blocked ? t('workbench.window.blocked', { count }) : t('workbench.window.more', { count })}</strong>
          <p className="text-ink-2">{blocked ? t('workbench.window.blocked-text') : t('workbench.window.more-text')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" keys={keysOf('window.open-waiting')[0]} onClick={openWaiting}>
            {blocked ? t('workbench.window.open-next') : t('workbench.window.open-them')}
          </Button>
          <Button onClick={forgetWaiting}>{t('common.action.close')}</Button>
        </div>
      </div>
    </div>
  )
}
