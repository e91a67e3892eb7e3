import { mayGrant } from '#contract/account/grant.ts'
import type { Privilege, Subject } from '#contract/core/privilege.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { type GrantableKey, isOffered, presets, privilegeGroups } from '../privilege-groups.ts'

interface PrivilegePickerProps {
  held: readonly Privilege[]
  /** Before anything was changed: what is held already may be kept by whoever could not grant it. */
  before: readonly Privilege[]
  /** Who grants. */
  by: Subject
  /** The only ones that are shown; absent: all that open something. */
  among?: readonly Privilege[]
  onChange(held: Privilege[]): void
}

const offeredGroups = privilegeGroups
  .map(({ name, keys }) => ({ name, keys: (keys as readonly GrantableKey[]).filter(isOffered) }))
  .filter(({ keys }) => keys.length > 0)

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((key) => b.includes(key))

/** Every privilege that opens something, with a sentence of what it opens, and the usual ones of a trade at one press. */
export function PrivilegePicker({ held, before, by, among, onChange }: PrivilegePickerProps) {
  const shown = (key: Privilege) => !among || among.includes(key)
  const allowed = (key: Privilege) => shown(key) && (before.includes(key) || mayGrant(by, key))
  const groups = offeredGroups.map(({ name, keys }) => ({ name, keys: keys.filter(shown) })).filter(({ keys }) => keys.length > 0)
  const set = (key: Privilege, on: boolean) => onChange(on ? [...held, key] : held.filter((other) => other !== key))
  return (
    <>
      <div role="group" aria-label={t('agent.preset.label')} className="flex flex-wrap items-center gap-2">
        <span className="text-xs text-ink-3">{t('agent.preset.label')}</span>
        {presets.map(({ name, keys }) => {
          const wanted = (keys as readonly Privilege[]).filter((key) => isOffered(key) && allowed(key))
          return wanted.length ? (
            <Chip key={name} pressed={same(held, wanted)} onClick={() => onChange([...wanted])}>
              {t(`agent.preset.${name}`)}
            </Chip>
          ) : null
        })}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(--spacing(65),1fr))] gap-x-6 gap-y-4">
        {groups.map(({ name, keys }) => (
          <fieldset key={name} className="min-w-0">
            <legend className="pb-1 text-xs/5 font-semibold text-ink-2">{t(`agent.group.${name}`)}</legend>
            {keys.map((key) => (
              <Checkbox
                key={key}
                className="flex! items-start! py-1 *:[input]:mt-0.75"
                checked={held.includes(key)}
                disabled={!held.includes(key) && !allowed(key)}
                onChange={(on) => set(key, on)}
              >
                <span>
                  {t(`agent.privilege.${key}`)}
                  <small className="block text-xs/5 text-ink-3">
                    {held.includes(key) || allowed(key) ? t(`agent.privilege-text.${key}`) : t('agent.edit.not-yours')}
                  </small>
                </span>
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}
