import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { spellingOf } from '#kernel/key-record.ts'
import { onMac } from '#platform/command/mac.ts'
import { t } from '#platform/i18n/i18n.ts'
import { keystrokeOf } from '#platform/keyboard/keystroke.ts'
import { Kbd } from '#platform/ui/kbd.tsx'

/** After this long without another key the sequence is complete. Milliseconds. */
const quiet = 900
const mostPresses = 4

interface KeyRecorderProps {
  label: string
  onRecorded(keys: string): void
  onLeave(): void
  /** What gets the focus when keys were taken, or Escape pressed. */
  returnTo(): HTMLElement | null | undefined
}

/** Takes the keys as they are pressed: a chord, or several one after the other. Escape leaves; Tab goes on as everywhere. */
export function KeyRecorder({ label, onRecorded, onLeave, returnTo }: KeyRecorderProps) {
  const [pressed, setPressed] = useState<readonly string[]>([])
  const box = useRef<HTMLInputElement>(null)
  const done = useRef({ onRecorded, onLeave, returnTo })
  done.current = { onRecorded, onLeave, returnTo }
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (pressed.length === 0) return
    const end = () => finish(() => done.current.onRecorded(pressed.join(' ')), done.current.returnTo)
    const timer = setTimeout(end, pressed.length >= mostPresses ? 0 : quiet)
    return () => clearTimeout(timer)
  }, [pressed])

  const press = (event: KeyboardEvent) => {
    const { nativeEvent } = event
    if (nativeEvent.key === 'Tab' && !nativeEvent.ctrlKey) return
    event.preventDefault()
    event.stopPropagation()
    if (nativeEvent.key === 'Escape') return finish(onLeave, returnTo)
    const key = nativeEvent.repeat ? null : spellingOf(keystrokeOf(nativeEvent), onMac)
    if (key) setPressed((before) => [...before, key].slice(0, mostPresses))
  }

  return (
    <span className="relative inline-flex h-7 min-w-48 items-center gap-1 rounded-md border border-accent bg-surface px-2">
      <input
        ref={box}
        readOnly
        value=""
        aria-label={label}
        data-record-keys
        onKeyDown={press}
        onBlur={() => (pressed.length > 0 ? onRecorded(pressed.join(' ')) : onLeave())}
        className="absolute inset-0 cursor-default rounded-md bg-transparent caret-transparent"
      />
      <span role="status" className="pointer-events-none inline-flex items-center gap-1 text-xs text-ink-3">
        {pressed.length > 0 ? <Kbd keys={pressed.join(' ')} /> : t('keyboard.record.hint')}
      </span>
    </span>
  )
}

/** What was pressed goes with what is told: what stands in its place, or where it was asked for, has the focus then. */
export function finish(tell: () => void, returnTo: KeyRecorderProps['returnTo']): void {
  flushSync(tell)
  returnTo()?.focus()
}
