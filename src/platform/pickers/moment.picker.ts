import type { Choice, Picker } from '#kernel/command.ts'
import { readMoment } from '#kernel/moment-text.ts'
import { rankChoices } from '#kernel/palette-choice.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'

const asInstant = (text: string): string | null => {
  const at = readMoment(text, Date.now())
  return at === null ? null : new Date(at).toISOString()
}

/** What is asked for often, as it is typed: a macro that records it means the day on which it is replayed. */
const often = [
  { name: 'hour', value: '1 jam' },
  { name: 'hours', value: '3 jam' },
  { name: 'tomorrow', value: 'besok' },
  { name: 'monday', value: 'senin' },
] as const

const named = (value: string): Choice | null => {
  const instant = asInstant(value)
  return instant === null ? null : { value, title: formatInstant(instant) }
}

/** A moment, by what is typed in either language or from a few, with others that are said in words. What was typed is told as it was understood. */
export const momentsAnd = (others: () => readonly Choice[]) =>
  ({
    find: async (text: string): Promise<readonly Choice[]> => {
      const few: readonly Choice[] = [
        ...often.map(({ name, value }) => ({
          value,
          title: t(`common.moment.${name}`),
          hint: formatInstant(asInstant(value) as string),
        })),
        ...others(),
      ]
      const understood = text ? named(text) : null
      const fitting = rankChoices(few, ({ title, value }) => title ?? value, text, few.length).map(({ entry }) => entry.choice)
      return understood ? [{ ...understood, hint: text }, ...fitting.filter(({ value }) => value !== text)] : fitting
    },
    named,
    kept: (value: string) => asInstant(value) ?? value,
  }) satisfies Picker

/** A moment. */
export const momentPicker = momentsAnd(() => [])
