import type { KeyboardEvent } from 'react'
import type { Asking } from '#platform/command/palette-store.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'

interface PaletteInputProps {
  text: string
  label: string
  asking: Asking | null
  actionsOnly: boolean
  /** Ids of the list and of the row that Enter chooses. */
  list: string | undefined
  active: string | undefined
  /** Id of what says why the last answer was not taken. */
  refusal: string | undefined
  onType(text: string): void
  onKeyDown(event: KeyboardEvent): void
}

/** The box, and above it the command that asks, with the answers so far and the question, whole and also while it is answered. */
export function PaletteInput({ text, label, asking, actionsOnly, list, active, refusal, onType, onKeyDown }: PaletteInputProps) {
  return (
    <div role="search" className="border-b border-line px-3.5">
      {asking ? (
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 pt-2 text-ink-2">
          <span className="font-medium">{translate(asking.command.title)}</span>
          {asking.answers.map(({ argument, shown }) => (
            <span key={argument} className="max-w-40 truncate rounded-sm bg-accent-soft px-1.5 text-xs text-accent">
              {shown}
            </span>
          ))}
          {asking.ask ? (
            // Who hears the box hears it as its name.
            <span aria-hidden className="min-w-0 break-words text-ink">
              {label}
            </span>
          ) : null}
        </p>
      ) : null}
      <div className="flex items-center gap-2.5 text-md">
        <Icon name={asking?.command.icon ?? 'search'} className="text-ink-3" />
        <input
          // biome-ignore lint/a11y/noAutofocus: it was called for to be typed into
          autoFocus
          type="text"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label={label}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={active}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => onType(event.currentTarget.value)}
          placeholder={asking ? undefined : actionsOnly ? t('workbench.palette.actions') : t('workbench.palette.placeholder')}
          className="h-11 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
      </div>
    </div>
  )
}
