import { z } from 'zod'
import { type Marketplace, marketplaceFacts, marketplaceSchema } from '#contract/core/marketplace.ts'
import { any } from '#contract/core/privilege.ts'
import { connectPurposes } from '#contract/store/connect.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { canStore, ofStores, storeNameOf, storeTargets } from './store-targets.ts'

const group = 'store.group'
const access = any('store')

/** What they do is loaded when somebody does it. */
const connecting = () => import('./connect-store.ts')
const change = () => import('./change-stores.ts')

const marketplaceName = (context: ContextSnapshot): string => marketplaceFacts[context['store.marketplace'] as Marketplace]?.name ?? ''

const aboutStore = { values: (context: ContextSnapshot) => ({ store: storeNameOf(context) }) }

export const add = defineCommand({
  id: 'store.add',
  title: 'store.command.add',
  keywords: 'store.command.add-keywords',
  icon: 'plus',
  group,
  access,
  keys: ['G Shift+T'],
  menus: [{ at: 'toolbar', of: 'store', order: 10 }],
  args: z.object({ marketplace: marketplaceSchema }),
  asks: { marketplace: { label: 'store.ask.marketplace', choices: async () => (await connecting()).marketplaceChoices() } },
  run: async ({ args }) => (await connecting()).connect(args.marketplace, 'store'),
})

/** From anywhere: what is told of a store's connection leads here. */
export const mend = defineCommand({
  id: 'store.mend',
  title: 'store.command.mend',
  keywords: 'store.command.mend-keywords',
  icon: 'key-round',
  group,
  access,
  keys: ['G Shift+A'],
  args: z.object({ store_code: z.string(), purpose: z.enum(connectPurposes).default('store') }),
  asks: { store_code: { label: 'store.ask.store', choices: async () => (await connecting()).mendChoices() } },
  run: async ({ args }) => (await connecting()).connectAgain(args.store_code, args.purpose),
})

const again = (id: string, purpose: (typeof connectPurposes)[number], key: string, order: number) =>
  defineCommand({
    id: `store.${id}`,
    title: `store.command.${id}`,
    keywords: `store.command.${id}-keywords`,
    icon: purpose === 'chat' ? 'message-circle' : 'key-round',
    group,
    access,
    keys: [key],
    when: canStore(purpose === 'chat' ? 'chat' : 'reauthorise'),
    whenNot: { given: ofStores, say: `store.why-not.${id}` },
    menus: [
      { at: 'row', of: 'store', order },
      { at: 'selection', of: 'store', order },
    ],
    async run({ context }) {
      const [code] = storeTargets(context)
      if (code) await (await connecting()).connectAgain(code, purpose)
    },
  })
export const reauthorise = again('reauthorise', 'store', 'A', 10)
export const authoriseChat = again('authorise-chat', 'chat', 'T', 20)

export const sync = defineCommand({
  id: 'store.sync',
  title: 'store.command.sync',
  keywords: 'store.command.sync-keywords',
  icon: 'refresh-cw',
  group,
  access,
  keys: ['S'],
  when: canStore('sync'),
  whenNot: { given: ofStores, say: 'store.why-not.sync' },
  menus: [
    { at: 'row', of: 'store', order: 30 },
    { at: 'selection', of: 'store', order: 30 },
  ],
  run: async ({ context }) => (await change()).syncNow(storeTargets(context)),
})

export const rename = defineCommand({
  id: 'store.rename',
  title: 'store.command.rename',
  icon: 'pencil',
  group,
  access,
  keys: ['E'],
  when: `${canStore('rename')} && !pane.edit`,
  menus: [{ at: 'row', of: 'store', order: 110 }],
  args: z.object({ store_name: z.string().trim().min(1).max(100) }),
  asks: { store_name: { label: 'store.ask.name', ...aboutStore, initial: storeNameOf } },
  async run({ args, context }) {
    const [code] = storeTargets(context)
    return code === undefined ? undefined : (await change()).rename(code, args.store_name)
  },
})

export const setBuffer = defineCommand({
  id: 'store.buffer',
  title: 'store.command.buffer',
  keywords: 'store.command.buffer-keywords',
  icon: 'boxes',
  group,
  access,
  keys: ['B'],
  when: canStore('buffer'),
  menus: [{ at: 'row', of: 'store', order: 115 }],
  args: z.object({ pieces: z.string().regex(/^\d{1,6}$/) }),
  asks: {
    pieces: {
      label: 'store.ask.buffer',
      ...aboutStore,
      freeText: true,
      initial: (context) => String(context['store.buffer'] ?? 0),
      choices: () => ['0', '1', '2', '5', '10'].map((value) => ({ value, title: value })),
    },
  },
  async run({ args, context }) {
    const [code] = storeTargets(context)
    return code === undefined ? undefined : (await change()).setBuffer(code, Number(args.pieces))
  },
})

const resting = (id: 'pause' | 'resume', key: string, order: number) =>
  defineCommand({
    id: `store.${id}`,
    title: `store.command.${id}`,
    icon: id === 'pause' ? 'pause' : 'play',
    group,
    access,
    keys: [key],
    when: canStore(id),
    menus: [
      { at: 'row', of: 'store', order },
      { at: 'selection', of: 'store', order },
    ],
    run: async ({ context }) => (await change()).setPaused(storeTargets(context), id === 'pause'),
  })
export const pause = resting('pause', 'P', 120)
export const resume = resting('resume', 'U', 120)

export const openAtMarketplace = defineCommand({
  id: 'store.open-at',
  title: 'store.command.open-at',
  titleNow: (context) => ({ label: 'store.command.open-at-what', values: { marketplace: marketplaceName(context) } }),
  keywords: 'store.command.open-at-keywords',
  icon: 'external-link',
  group,
  access,
  keys: ['V'],
  when: canStore('open'),
  menus: [{ at: 'row', of: 'store', order: 40 }],
  async run({ context }) {
    ;(await connecting()).openAt(context['store.marketplace'])
  },
})

export const disconnect = defineCommand({
  id: 'store.disconnect',
  title: 'store.command.disconnect',
  keywords: 'store.command.disconnect-keywords',
  icon: 'ban',
  group,
  access,
  keys: ['D'],
  danger: true,
  when: canStore('disconnect'),
  menus: [{ at: 'row', of: 'store', order: 210 }],
  args: z.object({ store_name: z.string().trim().min(1) }),
  asks: {
    store_name: {
      label: 'store.ask.disconnect',
      ...aboutStore,
      refuse: (typed, context) =>
        typed.trim() === storeNameOf(context) ? null : { label: 'store.ask.disconnect-other', values: { store: storeNameOf(context) } },
    },
  },
  async run({ args, context }) {
    const [code] = storeTargets(context)
    if (code !== undefined) await (await change()).disconnect(code, args.store_name)
  },
})

/** What an undo does again or takes back, from any window of the seat. */
export const set = defineCommand({
  id: 'store.set',
  title: 'store.command.rename',
  group,
  access,
  hidden: true,
  args: z.object({
    store_codes: z.array(z.string()).min(1),
    store_name: z.string().optional(),
    paused: z.boolean().optional(),
    stock_buffer: z.number().int().optional(),
  }),
  async run({ args: { store_codes, ...body } }) {
    await (await change()).setEach(store_codes, body)
  },
})
