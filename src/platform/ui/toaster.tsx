import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { type ShownToast, toast, toastDuration, useToasts } from './toast.ts'

const looks = {
  info: { icon: 'info', colour: 'text-info' },
  success: { icon: 'circle-check', colour: 'text-success' },
  error: { icon: 'circle-alert', colour: 'text-danger' },
} as const

/** A key does what the latest toast offers by it: on those before it, its name would promise what it does not do. */
const holdsKey = ({ action, turn }: ShownToast, toasts: readonly ShownToast[]): boolean =>
  !toasts.some((other) => other.turn > turn && other.action?.keys === action?.keys)

/** The toasts, newest at the bottom of the pile at the top right: over the top bar, so that one of them covers nothing of the panes. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <section
      aria-label={t('common.toasts')}
      className="pointer-events-none fixed top-0.5 right-1 z-50 flex w-140 max-w-[calc(100vw-8px)] flex-col items-end gap-1"
    >
      {toasts.map((shown) => (
        <Toast key={shown.id} shown={shown} holdsKey={holdsKey(shown, toasts)} />
      ))}
    </section>
  )
}

function Toast({ shown, holdsKey }: { shown: ShownToast; holdsKey: boolean }) {
  const { id, kind, text, action, turn } = shown
  const [paused, setPaused] = useState(false)
  const left = useRef(toastDuration)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again, it starts anew
  useEffect(() => {
    left.current = toastDuration
  }, [turn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again, it starts anew
  useEffect(() => {
    if (paused) return
    const since = Date.now()
    const timer = setTimeout(() => toast.dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [paused, id, turn])
  const look = looks[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: status and alert are its role, the handlers only pause and close it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is a shortcut to the close button inside
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className="pointer-events-auto flex max-w-full animate-appear items-start gap-2 rounded-lg bg-raised py-2 pr-2 pl-3 shadow-float"
      onClick={() => toast.dismiss(id)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={look.icon} className={clsx('mt-0.5', look.colour)} />
      <span className="min-w-0 flex-1 py-0 break-words">{text}</span>
      {action ? (
        <button
          type="button"
          data-once
          className="-my-0.5 inline-flex h-6 items-center gap-1.5 rounded-sm px-1.5 font-medium whitespace-nowrap text-accent hover:bg-hover"
          onClick={action.run}
        >
          {action.label}
          {action.keys && holdsKey ? <Kbd keys={action.keys} /> : null}
        </button>
      ) : null}
      <button
        type="button"
        aria-label={t('common.action.close')}
        className="-my-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
        onClick={() => toast.dismiss(id)}
      >
        <Icon name="x" size={14} />
      </button>
    </div>
  )
}
