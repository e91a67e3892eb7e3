import { commandRegistry, keysOf } from '#platform/command/bus.ts'
import { type MessageValues, t, translate } from '#platform/i18n/i18n.ts'
import { paletteSigns } from '#platform/palette/palette-signs.ts'
import { keysText } from '#platform/ui/platform-keys.ts'

/** The keys of commands, by their names in the text, as they are for this person: what is taught is what works. */
export const keysNamed = (commands: Readonly<Record<string, string>>) => (): MessageValues =>
  Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, keyOrTitle(command)]))

function keyOrTitle(id: string): string {
  const [keys] = keysOf(id)
  return keys ? keysText(keys) : t('onboard.no-key', { command: translate(commandRegistry().get(id)?.title ?? id) })
}

/** What the palette's signs find, for this person. */
export const signsNamed = (): MessageValues => ({
  signs: paletteSigns()
    .map(({ sign, name }) => `${sign} ${name}`)
    .join(', '),
})
