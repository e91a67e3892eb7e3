import { t } from '#platform/i18n/i18n.ts'
import { Kbd } from '#platform/ui/kbd.tsx'
import { useKeyOf } from './bus.ts'
import { runCommand } from './commands.ts'
import { useRecording } from './macro-recorder.ts'

/** That a macro is being recorded, how far, and how to end it. */
export function MacroIndicator() {
  const count = useRecording(({ steps }) => steps?.length ?? null)
  const key = useKeyOf('macro.record')
  if (count === null) return null
  return (
    <span className="ml-auto inline-flex min-w-0 items-center gap-1.5 font-medium text-danger">
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-danger-fill forced-color-adjust-none" />
      <span role="status" className="truncate">
        {t('keyboard.macro.recording', { count })}
      </span>
      <button
        type="button"
        aria-label={t('keyboard.macro.stop-recording')}
        onClick={() => void runCommand('macro.record')}
        className="inline-flex h-6 items-center gap-1.5 px-1 whitespace-nowrap -outline-offset-2 hover:bg-hover"
      >
        <span className="underline underline-offset-2">{t('keyboard.macro.stop')}</span>
        {key ? <Kbd keys={key} /> : null}
      </button>
    </span>
  )
}
