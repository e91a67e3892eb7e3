import { modules } from 'virtual:declarations'
import { describeAccess } from '#contract/core/privilege.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Command } from '#kernel/command.ts'
import type { Screen } from '#kernel/screen.ts'

const declared = <T>(suffix: string, is: (value: Record<string, unknown>) => boolean): T[] =>
  modules
    .filter(({ file }) => file.endsWith(suffix))
    .flatMap(({ exports }) => Object.values(exports).flat())
    .filter((value): value is Record<string, unknown> => typeof value === 'object' && value !== null && is(value as Record<string, unknown>)) as T[]

const screens = declared<Screen>('.screen.ts', (value) => 'path' in value && 'frame' in value)
const commands = declared<Command>('.command.ts', (value) => 'run' in value && 'id' in value)

/** What the product declares, in the form that tools read (docs: workbench). */
export const manifest = {
  screens: screens.map(({ id, path, frame, access }) => ({ id, path, layout: frame, access: describeAccess(access) })),
  endpoints: endpoints.map(({ method, path, access }) => ({ method, path, access: describeAccess(access) })),
  commands: commands.map(({ id, title, keys, when }) => ({ id, title, keys: keys ?? [], when: when ?? null })),
}
