import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import type { ArgumentAsk, Command } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import type { StoreAction } from '#platform/shell/store-actions.ts'

const connecting = () => import('./connect-store.ts')
const change = () => import('./change-stores.ts')

const group = 'store.group'
const access = any('store')
/** Where a store is selected, the commands about it are offered instead. */
const when = '!store.name'
const store_code = z.string()

/** The store that was answered, as it was when the answers were read. */
const storeIn = ({ store_code: code }: Readonly<Record<string, unknown>>): Store | undefined =>
  queryClient.getQueryData<readonly Store[]>(callQuery(storeList).queryKey)?.find((store) => store.store_code === code)
const nameIn = (given: Readonly<Record<string, unknown>>): string => storeIn(given)?.store_name ?? ''

const which = (action: StoreAction): ArgumentAsk => ({
  label: 'store.ask.which',
  choices: async () => (await connecting()).choicesFor(action),
})

interface One {
  readonly icon: string
  /** By which the palette finds it, where that stands beside the command of a selection. */
  readonly keywords?: string
  readonly danger?: boolean
  run(store_code: string): ReturnType<Command['run']>
}
/** What can be done to a store that is selected can be done from anywhere: it asks which store. */
const one = (name: string, action: StoreAction, { run, ...facts }: One) =>
  defineCommand({
    id: `store.${name}-one`,
    title: `store.command.${name}-one`,
    group,
    access,
    when,
    ...facts,
    args: z.object({ store_code }),
    asks: { store_code: which(action) },
    run: ({ args }) => run(args.store_code),
  })

export const authoriseChat = one('authorise-chat', 'chat', {
  icon: 'message-circle',
  keywords: 'store.command.authorise-chat-keywords',
  run: async (code) => (await connecting()).connectAgain(code, 'chat'),
})
export const sync = one('sync', 'sync', {
  icon: 'refresh-cw',
  keywords: 'store.command.sync-keywords',
  run: async (code) => (await change()).syncNow([code]),
})
export const pause = one('pause', 'pause', { icon: 'pause', run: async (code) => (await change()).setPaused([code], true) })
export const resume = one('resume', 'resume', { icon: 'play', run: async (code) => (await change()).setPaused([code], false) })
export const openAtMarketplace = one('open-at', 'open', {
  icon: 'external-link',
  keywords: 'store.command.open-at-keywords',
  run: async (code) => (await connecting()).openAt(storeIn({ store_code: code })?.marketplace),
})

export const rename = defineCommand({
  id: 'store.rename-one',
  title: 'store.command.rename-one',
  icon: 'pencil',
  group,
  access,
  when,
  args: z.object({ store_code, store_name: z.string().trim().min(1).max(100) }),
  asks: {
    store_code: which('rename'),
    store_name: {
      label: 'store.ask.name',
      values: (_context, given) => ({ store: nameIn(given) }),
      initial: (_context, given) => nameIn(given),
    },
  },
  run: async ({ args }) => (await change()).rename(args.store_code, args.store_name),
})

export const setBuffer = defineCommand({
  id: 'store.buffer-one',
  title: 'store.command.buffer-one',
  keywords: 'store.command.buffer-keywords',
  icon: 'boxes',
  group,
  access,
  when,
  args: z.object({ store_code, pieces: z.string().regex(/^\d{1,6}$/) }),
  asks: {
    store_code: which('buffer'),
    pieces: {
      label: 'store.ask.buffer',
      values: (_context, given) => ({ store: nameIn(given) }),
      freeText: true,
      initial: (_context, given) => String(storeIn(given)?.stock_buffer ?? 0),
      choices: () => ['0', '1', '2', '5', '10'].map((value) => ({ value, title: value })),
    },
  },
  run: async ({ args }) => (await change()).setBuffer(args.store_code, Number(args.pieces)),
})

export const disconnect = defineCommand({
  id: 'store.disconnect-one',
  title: 'store.command.disconnect-one',
  keywords: 'store.command.disconnect-keywords',
  icon: 'ban',
  group,
  access,
  danger: true,
  when,
  args: z.object({ store_code, store_name: z.string().trim().min(1) }),
  asks: {
    store_code: which('disconnect'),
    store_name: {
      label: 'store.ask.disconnect',
      values: (_context, given) => ({ store: nameIn(given) }),
      refuse: (typed, _context, given) =>
        typed.trim() === nameIn(given) ? null : { label: 'store.ask.disconnect-other', values: { store: nameIn(given) } },
    },
  },
  run: async ({ args }) => (await change()).disconnect(args.store_code, args.store_name),
})
