import { z } from 'zod'
import { accountTeam } from '#contract/account/team.endpoints.ts'
import { any } from '#contract/core/privilege.ts'
import { orderTagCreate, orderTagList } from '#contract/order/order-marks.endpoints.ts'
import { holdReasonSchema, type OrderTag, orderTagTextSchema } from '#contract/order/order-marks.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { subject } from '#platform/session/session.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { changeMarks } from './change-marks.ts'
import { hasOrders, orderTargets } from './order-targets.ts'

const common = { group: 'order.group', access: any('order'), when: hasOrders } as const
const inMenus = (order: number) =>
  [
    { at: 'row', of: 'order', order },
    { at: 'selection', of: 'order', order },
  ] as const

const readTags = async (): Promise<readonly OrderTag[]> => (await queryClient.fetchQuery(callQuery(orderTagList))).tags
const tagChoices = async () => (await readTags()).map(({ tag_id, name }) => ({ value: String(tag_id), title: name }))
const nameSchema = orderTagTextSchema.shape.name

/** The tag of a number, or of a name; one that is new is made, in grey. */
async function tagOf(given: string): Promise<OrderTag> {
  const tags = await readTags()
  const same = given.trim().toLowerCase()
  const known = tags.find(({ tag_id, name }) => String(tag_id) === given || name.toLowerCase() === same)
  return known ?? call(orderTagCreate, { body: { name: given.trim(), colour: 'grey' } })
}

export const tagOrders = defineCommand({
  ...common,
  id: 'order.tag',
  title: 'order-mark.tag',
  keywords: 'order-mark.tag.keywords',
  icon: 'tag',
  keys: ['D'],
  menus: [...inMenus(210)],
  args: z.object({ tag: nameSchema }),
  asks: { tag: { label: 'order-mark.ask.tag', choices: tagChoices, freeText: true } },
  async run({ args, context }) {
    const { tag_id, name } = await tagOf(args.tag)
    return changeMarks(orderTargets(context), { mark: 'tag', tag_id, on: true }, { label: 'order-mark.tagged', values: { tag: name } })
  },
})

export const untagOrders = defineCommand({
  ...common,
  id: 'order.untag',
  title: 'order-mark.untag',
  keywords: 'order-mark.tag.keywords',
  icon: 'eraser',
  keys: ['Shift+Y'],
  menus: [...inMenus(220)],
  args: z.object({ tag: z.string() }),
  asks: { tag: { label: 'order-mark.ask.untag', choices: tagChoices } },
  async run({ args, context }) {
    const tag = (await readTags()).find(({ tag_id }) => String(tag_id) === args.tag)
    if (!tag) return undefined
    return changeMarks(
      orderTargets(context),
      { mark: 'tag', tag_id: tag.tag_id, on: false },
      { label: 'order-mark.untagged', values: { tag: tag.name } },
    )
  },
})

const nobody = 'nobody'

export const takeOrders = defineCommand({
  ...common,
  id: 'order.take',
  title: 'order-mark.take',
  keywords: 'order-mark.give.keywords',
  icon: 'user',
  keys: ['U'],
  menus: [...inMenus(230)],
  async run({ context }) {
    const user_id = subject()?.user_id
    if (user_id === undefined) return undefined
    return changeMarks(orderTargets(context), { mark: 'assignee', user_id }, { label: 'order-mark.taken' })
  },
})

export const giveOrders = defineCommand({
  ...common,
  id: 'order.give',
  title: 'order-mark.give',
  keywords: 'order-mark.give.keywords',
  icon: 'users',
  keys: ['Shift+H'],
  menus: [...inMenus(240)],
  args: z.object({ to: z.string() }),
  asks: {
    to: {
      label: 'order-mark.ask.give',
      choices: async () => [
        ...(await queryClient.fetchQuery(callQuery(accountTeam)))
          .filter(({ can_order }) => can_order)
          .map(({ user_id, name }) => ({ value: String(user_id), title: name })),
        { value: nobody, titleKey: 'order-mark.nobody' },
      ],
    },
  },
  async run({ args: { to }, context }) {
    const team = await queryClient.fetchQuery(callQuery(accountTeam))
    const person = team.find(({ user_id }) => String(user_id) === to)
    const said = person ? ({ label: 'order-mark.given', values: { name: person.name } } as const) : ({ label: 'order-mark.freed' } as const)
    return changeMarks(orderTargets(context), { mark: 'assignee', user_id: person?.user_id ?? null }, said)
  },
})

export const holdOrder = defineCommand({
  ...common,
  id: 'order.hold',
  title: 'order-mark.hold',
  keywords: 'order-mark.hold.keywords',
  icon: 'pause',
  keys: ['S'],
  menus: [...inMenus(250)],
  args: z.object({ reason: holdReasonSchema }),
  asks: {
    reason: {
      label: 'order-mark.ask.reason',
      freeText: true,
      choices: async () =>
        (['address', 'stock', 'payment', 'buyer'] as const).map((why) => {
          const title = t(`order-mark.reason.${why}`)
          return { value: title, title }
        }),
    },
  },
  run: ({ args: { reason }, context }) =>
    changeMarks(orderTargets(context), { mark: 'hold', reason }, { label: 'order-mark.was-held', values: { reason } }),
})

export const releaseOrders = defineCommand({
  ...common,
  id: 'order.release',
  title: 'order-mark.release',
  keywords: 'order-mark.hold.keywords',
  icon: 'play',
  keys: ['Shift+S'],
  menus: [...inMenus(260)],
  when: `${hasOrders} && selection.held`,
  whenNot: { given: hasOrders, say: 'order-mark.not-held' },
  run: ({ context }) => changeMarks(orderTargets(context), { mark: 'hold', reason: null }, { label: 'order-mark.released' }),
})

/** For a printer that stands elsewhere: whichever computer prints by itself takes it. */
export const queuePrints = defineCommand({
  ...common,
  id: 'order.queue-print',
  title: 'order-mark.queue-print',
  keywords: 'order-mark.queue-print.keywords',
  icon: 'printer',
  menus: [...inMenus(270)],
  run: ({ context }) => changeMarks(orderTargets(context), { mark: 'print', on: true }, { label: 'order-mark.print-queued' }),
})

export const myOrders = defineCommand({
  id: 'order.mine',
  title: 'order-mark.mine',
  keywords: 'order-mark.give.keywords',
  icon: 'user',
  group: 'order.group',
  keys: ['G Shift+N'],
  access: any('order'),
  run() {
    const user_id = subject()?.user_id
    if (user_id !== undefined) workbench.open(orderQueueScreen.href({ query: { assignee: String(user_id) } }), 'replace')
  },
})

export const openTag = defineCommand({
  id: 'order.open-tag',
  title: 'order-mark.open-tag',
  keywords: 'order-mark.tag.keywords',
  icon: 'tag',
  group: 'order.group',
  access: any('order'),
  args: z.object({ tag: z.string() }),
  asks: { tag: { label: 'order-mark.ask.tag', choices: tagChoices } },
  run: ({ args: { tag } }) => workbench.open(orderQueueScreen.href({ query: { tag } }), 'replace'),
})
