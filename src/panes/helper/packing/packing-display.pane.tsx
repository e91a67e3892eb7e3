import { useEffect, useState } from 'react'
import { type DeskState, idleDesk } from '#kernel/packing-desk.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { windowBus } from '#platform/windows/window-bus.ts'
import { DeskFace } from './desk-face.tsx'

interface Shown {
  readonly state: DeskState
  readonly offline: boolean
}

/** Asked for again until the desk answers: it may be opened later. Milliseconds. */
const askEvery = 2_000

export default function PackingDisplayPane() {
  const user_id = useSession((session) => session.user?.user_id)
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    if (user_id === undefined) return
    const end = windowBus.on('packing.shown', ({ state, offline, user_id: whose }) => {
      if (whose === user_id) setShown({ state, offline })
    })
    const ask = () => windowBus.post({ type: 'packing.ask', user_id })
    ask()
    const timer = setInterval(ask, askEvery)
    return () => {
      end()
      clearInterval(timer)
    }
  }, [user_id])
  return (
    <div className="@container flex h-full flex-col gap-4 overflow-y-auto p-6" data-display={shown ? 'following' : 'alone'}>
      {shown ? null : <Notice tone="info">{t('packing.display.waiting')}</Notice>}
      {shown?.offline ? (
        <Notice tone="warning" className="text-lg">
          {t('packing.display.offline')}
        </Notice>
      ) : null}
      <DeskFace state={shown?.state ?? idleDesk} />
    </div>
  )
}
