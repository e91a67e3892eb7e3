import { z } from 'zod'
import { layoutSlots } from '#contract/workbench/layout-slot.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { keyText } from '#platform/ui/platform-keys.ts'
import { askForScreens } from '#platform/windows/screens.ts'
import { showLayouts } from '#platform/workbench/layouts/layouts-store.ts'

const group = 'workbench.group.layouts'
/** What is done with layouts is loaded when somebody does it. */
const layouts = () => import('#platform/workbench/layouts/named-layouts.ts')

const scopes = ['all', 'this'] as const
const scope = z.enum(scopes)
const asksScope = {
  label: 'workbench.ask.layout-scope',
  choices: () => scopes.map((value) => ({ value, titleKey: `workbench.layouts.scope-${value}` })),
}
const layout = z.string()
const asksLayout = { label: 'workbench.ask.layout', choices: async () => (await layouts()).layoutChoices() }
const name = z.string().trim().min(1).max(80)
const asksName = { label: 'workbench.ask.layout-name', freeText: true }

const shared = { group, access: 'user', icon: 'layout-template', keywords: 'workbench.layouts.keywords' } as const

export const list = defineCommand({ ...shared, id: 'layout.list', title: 'workbench.layouts.list', keys: ['W V'], run: showLayouts })

export const open = defineCommand({
  ...shared,
  id: 'layout.open',
  title: 'workbench.layouts.open',
  keys: ['W I'],
  args: z.object({ layout }),
  asks: { layout: { ...asksLayout, choices: async () => (await layouts()).openChoices() } },
  run: async ({ args }) => (await layouts()).openLayoutById(args.layout),
})

export const save = defineCommand({
  ...shared,
  id: 'layout.save',
  title: 'workbench.layouts.save',
  keys: ['W K'],
  args: z.object({ name, scope }),
  asks: { name: asksName, scope: asksScope },
  run: async ({ args }) => (await layouts()).saveLayout(args.name, args.scope === 'all'),
})

export const overwrite = defineCommand({
  ...shared,
  id: 'layout.overwrite',
  title: 'workbench.layouts.overwrite',
  args: z.object({ layout, scope }),
  asks: { layout: asksLayout, scope: asksScope },
  run: async ({ args }) => (await layouts()).overwriteLayout(args.layout, args.scope === 'all'),
})

export const rename = defineCommand({
  ...shared,
  id: 'layout.rename',
  title: 'workbench.layouts.rename',
  args: z.object({ layout, name }),
  asks: { layout: asksLayout, name: asksName },
  run: async ({ args }) => (await layouts()).renameLayout(args.layout, args.name),
})

export const bind = defineCommand({
  ...shared,
  id: 'layout.bind',
  title: 'workbench.layouts.bind',
  args: z.object({ layout, slot: z.enum(['none', ...layoutSlots.map(String)]) }),
  asks: {
    layout: asksLayout,
    slot: {
      label: 'workbench.ask.layout-slot',
      choices: () => [
        ...layoutSlots.map((slot) => ({ value: String(slot), title: keyText(`Mod+Alt+${slot}`) })),
        { value: 'none', titleKey: 'workbench.layouts.no-slot' },
      ],
    },
  },
  run: async ({ args }) => (await layouts()).bindLayout(args.layout, args.slot === 'none' ? null : Number(args.slot)),
})

export const remove = defineCommand({
  ...shared,
  id: 'layout.delete',
  title: 'workbench.layouts.delete',
  danger: true,
  args: z.object({ layout }),
  asks: { layout: asksLayout },
  run: async ({ args }) => (await layouts()).deleteLayout(args.layout),
})

export const share = defineCommand({
  ...shared,
  id: 'layout.share',
  title: 'workbench.layouts.share',
  args: z.object({ layout }),
  asks: { layout: asksLayout },
  run: async ({ args }) => (await layouts()).shareLayout(args.layout),
})

export const exportOne = defineCommand({
  ...shared,
  id: 'layout.export',
  title: 'workbench.layouts.export',
  args: z.object({ layout }),
  asks: { layout: asksLayout },
  run: async ({ args }) => (await layouts()).exportLayouts(args.layout),
})

export const exportAll = defineCommand({
  ...shared,
  id: 'layout.export-all',
  title: 'workbench.layouts.export-all',
  run: async () => (await layouts()).exportLayouts(null),
})

export const importFile = defineCommand({
  ...shared,
  id: 'layout.import',
  title: 'workbench.layouts.import',
  run: async () => (await layouts()).importLayouts(),
})

export const allowScreens = defineCommand({
  ...shared,
  id: 'layout.allow-screens',
  title: 'workbench.layouts.allow-screens',
  when: 'screens.more',
  run: askForScreens,
})

const bySlot = (slot: number) =>
  defineCommand({
    ...shared,
    id: `layout.open-${slot}`,
    title: 'workbench.layouts.open-slot',
    keys: [`Mod+Alt+${slot}`],
    hidden: true,
    run: async () => (await layouts()).openSlot(slot),
  })
export const open1 = bySlot(1)
export const open2 = bySlot(2)
export const open3 = bySlot(3)
export const open4 = bySlot(4)
export const open5 = bySlot(5)
export const open6 = bySlot(6)
export const open7 = bySlot(7)
export const open8 = bySlot(8)
export const open9 = bySlot(9)
