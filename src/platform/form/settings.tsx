import { type ReactNode, useState } from 'react'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { RetryLine } from '#platform/ui/retry-line.tsx'
import { Segmented } from '#platform/ui/segmented.tsx'
import { Select } from '#platform/ui/select.tsx'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { type Words, words } from './declare-form.ts'

/** Where settings are kept. */
export interface SettingsPlace<V extends object> {
  /** A hook: how they are, or why that is not known. */
  useValues(): {
    readonly values: V | undefined
    readonly error?: unknown
    retry?(): void
    /** Whether this person may change one; absent: all of them. */
    may?(name: keyof V): boolean
    /** What is said to who may change none of these. */
    notice?(names: readonly (keyof V)[]): string | null
  }
  /** Shown at once. Rejects when it was refused, and is by then as it was. */
  save(change: Partial<V>): unknown
}

interface SettingInput<V> {
  readonly values: V
  readonly label: string
  readonly disabled: boolean
  save(change: Partial<V>): void
}

export interface SettingRow<V extends object> {
  readonly title: Words
  readonly text?: Words
  /** The setting that it changes, where it is one. */
  readonly name?: keyof V & string
  draw(input: SettingInput<V>): ReactNode
}

interface SettingGroup<V extends object> {
  readonly place: SettingsPlace<V>
  readonly rows: readonly SettingRow<V>[] | ((values: V) => readonly SettingRow<V>[])
  /** The group's name where it is only heard, or, with `text`, read too. */
  readonly label?: Words
  readonly text?: Words
}

interface SettingLook {
  readonly text?: Words
}

/** The usual rows of settings that are kept in one place. */
export function declareSettings<V extends object>(place: SettingsPlace<V>) {
  type Name = keyof V & string
  return {
    group: (rows: SettingGroup<V>['rows'], look: { label?: Words; text?: Words } = {}): SettingGroup<V> => ({ place, rows, ...look }),
    /** On or off. */
    toggle: (name: Name, title: Words, { text }: SettingLook = {}): SettingRow<V> => ({
      title,
      ...(text ? { text } : {}),
      name,
      draw: ({ values, label, disabled, save }) => (
        <Switch label={label} checked={values[name] === true} disabled={disabled} onChange={(on) => save({ [name]: on } as Partial<V>)} />
      ),
    }),
    /** One of a few: all in sight up to four of them. */
    choice: <N extends Name>(
      name: N,
      title: Words,
      {
        text,
        options,
        say,
        as = options.length > 4 ? 'list' : 'segments',
      }: SettingLook & { options: readonly V[N][]; say(value: V[N]): string; as?: 'list' | 'segments' },
    ): SettingRow<V> => ({
      title,
      ...(text ? { text } : {}),
      name,
      draw({ values, label, disabled, save }) {
        const shown = options.map((value) => ({ value: String(value), label: say(value) }))
        const choose = (chosen: string) => save({ [name]: options.find((value) => String(value) === chosen) } as Partial<V>)
        return as === 'list' ? (
          <Select hideLabel label={label} value={String(values[name])} options={shown} disabled={disabled} onChange={choose} />
        ) : (
          <Segmented label={label} value={String(values[name])} options={shown} onChange={choose} />
        )
      },
    }),
    /** A control of its own. */
    own: (title: Words, draw: SettingRow<V>['draw'], { text }: SettingLook = {}): SettingRow<V> => ({ title, ...(text ? { text } : {}), draw }),
  }
}

/** A page of settings: a title, a sentence, and its groups. */
export const SettingsPage = ({ title, text, children }: { title: Words; text?: Words; children: ReactNode }) => (
  <Page title={words(title)} {...(text ? { text: words(text) } : {})}>
    {children}
  </Page>
)

/** The rows of one group, while they are read and where that failed. */
export function Settings<V extends object>({ of: { place, rows, label, text } }: { of: SettingGroup<V> }) {
  const { values, error, retry, may, notice } = place.useValues()
  if (!values && error) return <ErrorState error={error} {...(retry ? { onRetry: retry } : {})} />
  const shown = values && typeof rows === 'function' ? rows(values) : (rows as readonly SettingRow<V>[])
  if (values && shown.length === 0) return null
  const note = values && notice?.(shown.flatMap(({ name }) => name ?? []))
  return (
    <section aria-label={label && words(label)} aria-busy={!values || undefined} className="flex flex-col">
      {label && text ? (
        <header className="pb-2">
          <h3 className="font-semibold">{words(label)}</h3>
          <p className="text-xs text-ink-3">{words(text)}</p>
        </header>
      ) : null}
      {note ? <Notice tone="info">{note}</Notice> : null}
      <div className="flex flex-col divide-y divide-line">
        {values ? (
          shown.map((row) => (
            <Setting key={words(row.title)} row={row} values={values} place={place} disabled={row.name !== undefined && may?.(row.name) === false} />
          ))
        ) : (
          <Skeleton className="my-4 w-64" />
        )}
      </div>
    </section>
  )
}

interface SettingProps<V extends object> {
  row: SettingRow<V>
  values: V
  place: SettingsPlace<V>
  disabled: boolean
}

/** One setting. What was refused is as it was, says why, and can be tried again. */
function Setting<V extends object>({ row, values, place, disabled }: SettingProps<V>) {
  const [saving, setSaving] = useState(0)
  const [refused, setRefused] = useState<{ error: unknown; change: Partial<V> } | null>(null)
  const save = async (change: Partial<V>) => {
    setRefused(null)
    const done = place.save(change)
    if (!(done instanceof Promise)) return
    setSaving((count) => count + 1)
    try {
      await done
    } catch (error) {
      setRefused({ error, change })
    } finally {
      setSaving((count) => count - 1)
    }
  }
  const label = words(row.title)
  return (
    <SettingLine title={label} text={row.text && words(row.text)} busy={saving > 0}>
      {row.draw({ values, label, disabled, save: (change) => void save(change) })}
      {refused ? <RetryLine className="basis-full" text={errorText(refused.error)} onRetry={() => void save(refused.change)} /> : null}
    </SettingLine>
  )
}
