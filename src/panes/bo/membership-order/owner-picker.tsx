import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { boUserList } from '#contract/bo/bo.endpoints.ts'
import type { BoUser } from '#contract/bo/bo.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { TextField } from '#platform/ui/text-field.tsx'

interface OwnerPickerProps {
  readonly owner: BoUser | null
  readonly wrong: string | undefined
  onPick(owner: BoUser | null): void
}

const membershipText = ({ membership: { package_name, membership_end, status } }: BoUser): string =>
  status === 'inactive'
    ? t('bo.owner.inactive', { package_name })
    : membership_end
      ? t('bo.owner.until', { package_name, day: formatDay(membership_end) })
      : package_name

/** Finds the owner of a workspace by letters of a name, an e-mail or the workspace. The arrows walk in what was found. */
export function OwnerPicker({ owner, wrong, onPick }: OwnerPickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  /** Another owner is asked for: the field comes back, and takes the keys. */
  const [again, setAgain] = useState(false)
  const s = useDeferredValue(text.trim())
  const users = useCall(boUserList, { query: { s: s || undefined } }, { enabled: owner === null, placeholderData: keepPreviousData })
  const found = owner === null ? (users.data ?? []) : []
  const active = found[Math.min(at, found.length - 1)]

  if (owner)
    return (
      <div>
        <span className="text-xs font-medium text-ink-2">{t('bo.owner.label')}</span>
        <div className="mt-1 flex items-center gap-3 rounded-md border border-line px-3 py-2">
          <OwnerLine owner={owner} />
          <Button
            size="small"
            onClick={() => {
              setAgain(true)
              onPick(null)
            }}
          >
            {t('bo.owner.other')}
          </Button>
        </div>
      </div>
    )

  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    else if (event.key === 'Enter' && active) onPick(active)
    else return
    event.preventDefault()
  }
  const optionId = (user: BoUser) => `${id}-${user.user_id}`
  return (
    <div>
      <TextField
        data-autofocus
        autoFocus={again}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && optionId(active)}
        aria-autocomplete="list"
        autoComplete="off"
        icon="search"
        label={t('bo.owner.label')}
        required
        placeholder={t('bo.owner.hint')}
        maxLength={100}
        value={text}
        error={wrong ?? (users.error ? errorText(users.error) : null)}
        onChange={(next) => {
          setText(next)
          setAt(0)
        }}
        onKeyDown={walk}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('bo.owner.found')}
        className="mt-1 max-h-58 overflow-y-auto rounded-md border border-line empty:hidden"
      >
        {found.map((user) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={user.user_id}
            id={optionId(user)}
            role="option"
            tabIndex={-1}
            aria-selected={user === active}
            data-active={user === active || undefined}
            ref={user === active ? intoSight : undefined}
            className="cursor-default px-2 py-1.5 hover:bg-hover data-active:bg-sunken data-active:shadow-[inset_2px_0_0_var(--accent)]"
            onClick={() => onPick(user)}
          >
            <OwnerLine owner={user} />
          </div>
        ))}
      </div>
      {users.data && found.length === 0 ? <p className="mt-1 text-xs text-ink-3">{t('bo.owner.none')}</p> : null}
    </div>
  )
}

const OwnerLine = ({ owner }: { owner: BoUser }) => (
  <span className="flex min-w-0 flex-1 flex-col">
    <b className="truncate font-medium">{owner.workspace_name}</b>
    <small className="truncate text-xs text-ink-3">
      {owner.name} · {owner.email} · {membershipText(owner)}
    </small>
  </span>
)

function intoSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
