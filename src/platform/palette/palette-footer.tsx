import clsx from 'clsx'
import type { ReactNode } from 'react'
import { parsePaletteText } from '#kernel/palette-scope.ts'
import { t } from '#platform/i18n/i18n.ts'
import { forcedSelected } from '#platform/ui/forced-colours.ts'
import { Kbd } from '#platform/ui/kbd.tsx'
import { paletteSigns } from './palette-signs.ts'

interface PaletteFooterProps {
  text: string
  asking: boolean
  actionsOnly: boolean
  /** A scope's sign was pressed. */
  onScope(text: string): void
}

/** The signs that narrow the search, to learn and to press, and what the keys do here. */
export function PaletteFooter({ text, asking, actionsOnly, onScope }: PaletteFooterProps) {
  if (asking)
    return (
      <Bar>
        <Hint keys="Enter">{t('workbench.palette.answer')}</Hint>
        <Hint keys="Backspace">{t('workbench.palette.step-back')}</Hint>
      </Bar>
    )
  const { scope, query } = parsePaletteText(text)
  return (
    <Bar>
      {actionsOnly
        ? null
        : paletteSigns().map(({ sign, scope: signed, name }) => (
            <button
              key={sign}
              type="button"
              tabIndex={-1}
              aria-pressed={scope === signed}
              onClick={() => onScope(scope === signed ? query : `${sign}${query}`)}
              className={clsx(
                'inline-flex h-5 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink max-phone:h-9 max-phone:px-2 max-phone:text-xs',
                scope === signed && `bg-accent-soft text-accent ${forcedSelected}`,
              )}
            >
              <kbd className="font-mono text-xs font-semibold">{sign}</kbd>
              {name}
            </button>
          ))}
      <span className="ml-auto flex items-center gap-2 max-phone:hidden">
        <Hint keys="Shift+Enter">{scope === 'place' ? t('workbench.palette.bring-here') : t('workbench.palette.beside')}</Hint>
        <Hint keys="Mod+Enter">{t('workbench.palette.new-window')}</Hint>
      </span>
    </Bar>
  )
}

const Bar = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-8 flex-wrap items-center gap-x-1 border-t border-line bg-sunken px-2.5 py-1 text-2xs text-ink-3">{children}</div>
)

const Hint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 px-1">
    <Kbd keys={keys} />
    {children}
  </span>
)
