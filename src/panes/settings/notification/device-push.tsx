import { useEffect, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { type PushState, pushState, tryPush, turnPushOff, turnPushOn } from '#platform/push/push.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'

/** Pushes to this device: the switch, what stands in its way, and a trial. */
export function DevicePush() {
  const [state, setState] = usePushState()
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<PushState | undefined>) => {
    setBusy(true)
    try {
      const now = await work()
      if (now) setState(now)
    } catch (error) {
      toast.show({ kind: 'error', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const trial = () =>
    act(async () => {
      await tryPush()
      toast.show({ kind: 'info', text: t('settings.push.tried') })
      return undefined
    })

  return (
    // The line inside is the first of its own box, and stands as far from the rule above as the others.
    <div className="pt-2">
      <SettingLine title={t('settings.push')} text={t('settings.push.text')}>
        <span className="flex items-center gap-3">
          {state === 'on' ? (
            <Button size="small" disabled={busy} onClick={trial}>
              {t('settings.push.try')}
            </Button>
          ) : null}
          <Switch
            label={t('settings.push')}
            checked={state === 'on'}
            disabled={busy || state === null || state === 'unavailable'}
            onChange={(on) => void act(on ? turnPushOn : turnPushOff)}
          />
        </span>
      </SettingLine>
      {state === 'unavailable' ? (
        <Notice tone="info" className="mb-3">
          {t('settings.push.unavailable')}
        </Notice>
      ) : null}
      {state === 'denied' ? (
        <Notice tone="warning" className="mb-3">
          {t('settings.push.denied')}
        </Notice>
      ) : null}
    </div>
  )
}

/** How pushes stand, also after the person changed the permission in the browser's own settings. Null until it is known. */
function usePushState() {
  const [state, setState] = useState<PushState | null>(null)
  useEffect(() => {
    const look = () => void pushState().then(setState)
    look()
    let permission: PermissionStatus | undefined
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => {
        permission = status
        status.addEventListener('change', look)
      })
      // A browser without this tells at the next visit of the screen.
      .catch(() => undefined)
    return () => permission?.removeEventListener('change', look)
  }, [])
  return [state, setState] as const
}
