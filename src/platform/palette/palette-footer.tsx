import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type PaletteScope, paletteScopes, parsePaletteText } from '#kernel/palette-scope.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Kbd } from '#platform/ui/kbd.tsx'
import { mayFind } from './use-search.ts'

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
        : signs().map(([sign, name]) => (
            <button
              key={sign}
              type="button"
              tabIndex={-1}
              aria-pressed={scope === name}
              onClick={() => onScope(scope === name ? query : `${sign}${query}`)}
              className={clsx(
                'inline-flex h-5 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink max-phone:h-9 max-phone:px-2 max-phone:text-xs',
                scope === name && 'bg-accent-soft text-accent',
              )}
            >
              <kbd className="font-mono text-xs font-semibold">{sign}</kbd>
              {scopeName[name]()}
            </button>
          ))}
      <span className="ml-auto flex items-center gap-2 max-phone:hidden">
        <Hint keys="Shift+Enter">{scope === 'place' ? t('workbench.palette.bring-here') : t('workbench.palette.beside')}</Hint>
        <Hint keys="Mod+Enter">{t('workbench.palette.new-window')}</Hint>
      </span>
    </Bar>
  )
}

const scopeName: Readonly<Record<Exclude<PaletteScope, 'any'>, () => string>> = {
  command: () => t('workbench.palette.scope-command'),
  order: () => t('workbench.palette.scope-order'),
  buyer: () => t('workbench.palette.scope-buyer'),
  product: () => t('workbench.palette.scope-product'),
  place: () => t('workbench.palette.scope-place'),
  help: () => t('workbench.palette.scope-help'),
}

/** A sign is taught where it finds something. */
function signs(): [sign: string, name: Exclude<PaletteScope, 'any'>][] {
  return Object.entries(paletteScopes).filter(([, name]) => mayFind(name))
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
