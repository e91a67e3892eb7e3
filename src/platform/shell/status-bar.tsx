import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useKeyOf } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { WorkInFooter } from '#platform/command/work-indicator.tsx'
import { language, t } from '#platform/i18n/i18n.ts'
import { useLiveStatus } from '#platform/live/live.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { late } from '#platform/ui/late.tsx'
import { cycleVolume } from '#platform/ui/notification-sound.ts'
import { tip } from '#platform/ui/tooltip.tsx'
import { copyright } from './copyright.ts'
import { HoldQueue } from './hold-queue.tsx'
import { Later } from './later.tsx'
import { openShellDialog } from './shell-state.ts'

const connectionLooks = {
  connected: 'text-success',
  connecting: 'text-ink-3',
  offline: 'text-danger',
} as const

const notices = late(() => import('./footer-notices.tsx'))

/** The footer: whether events arrive, what waits to be sent, the settings within reach, and the copyright where there is room for it. */
export function StatusBar() {
  const shortcuts = useKeyOf('help.shortcuts')
  const volume = useSettings((settings) => settings.volume_notification)
  return (
    <footer className="flex h-6 items-center gap-3 overflow-hidden border-t border-line bg-surface px-3 text-2xs text-ink-3 max-phone:hidden">
      <Connection />
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <Later code={notices} />
      </div>
      <WorkInFooter />
      <HoldQueue className="inline-flex h-6 px-1 hover:bg-hover" />
      <BarButton onClick={cycleVolume} label={t('shell.status.sound-tip')} icon={volume === 0 ? 'volume-x' : volume < 100 ? 'volume-1' : 'volume-2'}>
        {volume === 0 ? t('settings.volume.0') : t('shell.status.sound', { volume })}
      </BarButton>
      <BarButton onClick={() => openShellDialog('settings')} label={t('shell.user.settings')} icon="settings-2">
        {language() === 'id' ? 'Bahasa' : 'English'}
      </BarButton>
      <BarButton onClick={() => void runCommand('help.shortcuts')} tour="shortcuts">
        {shortcuts ? <Kbd keys={shortcuts} /> : null} {t('shell.status.shortcuts')}
      </BarButton>
      <span className="whitespace-nowrap max-wide:hidden">{copyright()}</span>
    </footer>
  )
}

interface BarButtonProps {
  onClick(): void
  label?: string
  icon?: string
  tour?: string
  children: ReactNode
}

function BarButton({ onClick, label, icon, tour, children }: BarButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      data-tour={tour}
      {...(label ? tip(label) : {})}
      className="-mx-1 inline-flex h-6 shrink-0 items-center gap-1 px-1 whitespace-nowrap -outline-offset-2 hover:bg-hover hover:text-ink"
    >
      {icon ? <Icon name={icon} size={12} /> : null}
      {children}
    </button>
  )
}

function Connection() {
  const status = useLiveStatus()
  return (
    <span role="status" className={clsx('inline-flex shrink-0 items-center gap-1.5 font-medium', connectionLooks[status])}>
      <span
        aria-hidden
        className={clsx('size-1.5 rounded-full forced-color-adjust-none', status === 'connecting' ? 'border border-current' : 'bg-current')}
      />
      {t(`shell.connection.${status}`)}
    </span>
  )
}
