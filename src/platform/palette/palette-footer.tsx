import type { ReactNode } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Kbd } from '#platform/ui/kbd.tsx'

/** What the keys do here, and the signs that narrow the search. */
export function PaletteFooter({ asking }: { asking: boolean }) {
  return (
    <div className="flex items-center gap-4 border-t border-line bg-sunken px-3.5 py-1.5 text-2xs text-ink-3 max-phone:hidden">
      <Hint keys="Enter">{asking ? t('workbench.palette.answer') : t('workbench.palette.run')}</Hint>
      {asking ? (
        <Hint keys="Backspace">{t('workbench.palette.step-back')}</Hint>
      ) : (
        <>
          <Hint keys="Shift+Enter">{t('workbench.palette.beside')}</Hint>
          <Hint keys="Mod+Enter">{t('workbench.palette.new-window')}</Hint>
          <span className="ml-auto">{t('workbench.palette.scopes')}</span>
        </>
      )}
    </div>
  )
}

const Hint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <Kbd keys={keys} />
    {children}
  </span>
)
