import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import type { Channel, ConnectedChannel } from '#server/channels/channel.ts'
import type { Batch, ProductAct } from '#server/channels/listings.ts'
import { channels } from '#server/channels/registry.ts'

/** Declared with their calls, none of which is made. */
const nowhere = { app_id: 'x', app_secret: 'x', base_url: 'http://127.0.0.1:9', callback_url: 'http://127.0.0.1:9/hooks' }

interface Declared {
  readonly channel: Channel
  readonly part: ConnectedChannel
}

const yes = (there: unknown): string => (there ? 'yes' : '–')
const listed = (words: readonly string[]): string => words.join(', ') || '–'

type Row = readonly [head: string, cell: (declared: Declared) => string]

const ways: Readonly<Record<string, string>> = {
  consent: "the seller's consent at the marketplace",
  key: "the seller's own key",
  invitation: 'an invitation that the seller accepts',
}

const general: readonly Row[] = [
  ['order codes begin with', ({ channel }) => marketplaceFacts[channel.marketplace].prefix],
  ['connected by', ({ part }) => (part.connecting ? (ways[part.connecting.way] ?? part.connecting.way) : '–')],
  ['chat has a consent of its own', ({ part }) => yes(part.connecting?.way === 'consent' && part.connecting.purposes.includes('chat'))],
  ['tells when the permission ends', ({ part }) => yes(part.permissionEnd)],
  ['tells that a shop is closed, banned or deleted', ({ part }) => yes(part.shopState)],
  ['keeps pushes that were lost', ({ part }) => yes(part.lostPushes)],
  ['calls a second, by store', ({ channel }) => String(channel.limits.rate)],
  ['calls at once', ({ channel }) => String(channel.limits.concurrency)],
  ['longest wait for an answer', ({ channel }) => `${channel.limits.timeoutMs / 1000} s`],
]

const orders: readonly Row[] = [
  ['read, and looked through for changes', ({ part }) => yes(part.orders)],
  ['orders that one call tells', ({ part }) => (part.orders ? String(part.orders.together?.most ?? 1) : '–')],
  ['compared by their status as well', ({ part }) => yes(part.orders?.standings)],
  ['accept', ({ part }) => yes(part.orders?.capabilities.accept)],
  ['ways of shipping to choose from', ({ part }) => listed(part.orders?.capabilities.accept?.shipping_methods.map(({ name }) => name) ?? [])],
  ['request pickup', ({ part }) => yes(part.orders?.capabilities.request_pickup)],
  ['send with an own tracking number', ({ part }) => yes(part.orders?.capabilities.ship)],
  ['cancel', ({ part }) => yes(part.orders?.capabilities.cancel)],
  ['reasons to cancel with', ({ part }) => listed(part.orders?.capabilities.cancel?.reasons.map(({ text }) => text) ?? [])],
  ["answer a buyer's wish to cancel", ({ part }) => yes(part.orders?.capabilities.answer_cancel)],
  ['print a label', ({ part }) => yes(part.orders?.capabilities.label)],
  ['routing code on the label', ({ part }) => yes(part.orders?.capabilities.label?.routing_code)],
  ['parcels that an order is split into', ({ part }) => String(part.orders?.capabilities.shipments?.split?.most ?? '–')],
  ['pieces of one line go apart', ({ part }) => yes(part.orders?.capabilities.shipments?.split?.pieces)],
  ['splitting packs the parcels, and so accepts the order', ({ part }) => yes(part.orders?.capabilities.shipments?.split?.packs)],
  ['splitting is taken back', ({ part }) => yes(part.orders?.capabilities.shipments?.unsplit)],
  ['orders that go in one parcel', ({ part }) => String(part.orders?.capabilities.shipments?.merge?.most ?? '–')],
  ['merging is taken back', ({ part }) => yes(part.orders?.capabilities.shipments?.unmerge)],
]

const chat: readonly Row[] = [
  ['messages that can be sent', ({ part }) => listed(part.chat?.capabilities.types ?? [])],
  ['largest image', ({ part }) => (part.chat?.capabilities.images ? `${part.chat.capabilities.images.max_bytes / 1_000_000} MB` : '–')],
  ['longest text', ({ part }) => (part.chat ? String(part.chat.capabilities.max_text) : '–')],
  ['products', ({ part }) => yes(part.chat?.capabilities.products)],
  ['quoting', ({ part }) => yes(part.chat?.capabilities.quotes)],
  ['templates', ({ part }) => yes(part.chat?.capabilities.templates)],
  ['shows that somebody types', ({ part }) => yes(part.chat?.capabilities.typing)],
  ['told what was read', ({ part }) => yes(part.chat?.markRead)],
  ['only within 24 hours of the buyer’s message', ({ part }) => yes(part.chat?.capabilities.session)],
  ['earlier messages can be listed', ({ part }) => yes(part.chat?.messagesSince)],
  ['a conversation can be begun', ({ part }) => yes(part.chat?.open)],
]

const sizeOf = (batch: Batch | undefined): string => (batch ? `${batch.most} of ${batch.of === 'store' ? 'a store' : 'one product'}` : '–')

const productsOf = (act: ProductAct | undefined): string => (act ? `${act.most}${act.becomes === 'reviewing' ? ', looked at first' : ''}` : '–')

const listings: readonly Row[] = [
  ['variants whose stock one call sets', ({ part }) => sizeOf(part.listings?.batches.stock)],
  ['variants whose price one call sets', ({ part }) => sizeOf(part.listings?.batches.price)],
  ['products that one call puts on sale', ({ part }) => productsOf(part.listings?.acts?.list)],
  ['products that one call takes down', ({ part }) => productsOf(part.listings?.acts?.unlist)],
  ['products that are boosted at once', ({ part }) => String(part.listings?.boost?.most ?? '–')],
  ['products that one call deletes', ({ part }) => productsOf(part.listings?.acts?.delete)],
  ['listings are made from here', ({ part }) => yes(part.listings?.form?.create)],
  ['listings are changed from here', ({ part }) => yes(part.listings?.form?.update)],
  ['brands are looked up', ({ part }) => yes(part.listings?.form?.brands)],
]

const ratings: readonly Row[] = [
  ['replies that one call sends', ({ part }) => String(part.ratings?.replies.most)],
  ['longest reply', ({ part }) => String(part.ratings?.replies.max_text)],
]

const returns: readonly Row[] = [['answers', ({ part }) => part.returns?.answers.join(', ') ?? '–']]

const nameOf = (marketplace: Marketplace) => marketplaceFacts[marketplace].name

const income: readonly Row[] = [
  ['settled by', ({ part }) => part.income?.settles ?? '–'],
  ['days that are told', ({ part }) => String(part.income?.days ?? '–')],
]

function table(rows: readonly Row[], of: readonly Declared[]): string {
  const lines = [
    ['', ...of.map(({ channel }) => nameOf(channel.marketplace))],
    ['---', ...of.map(() => '---')],
    ...rows.map(([head, cell]) => [head, ...of.map(cell)]),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** docs/channels.md: what each marketplace and social channel can do, from the declarations alone. */
export function channelsPage(): string {
  const all = channels.map((channel) => ({ channel, part: channel.connect(nowhere) }))
  return `# Channels

What each marketplace and social channel can do, as its declaration in \`server/channels/\` says. Written by \`npm run channels\`: whoever changes a
declaration runs it again, and \`npm run check\` fails until they have. What a dash stands for is offered nowhere. What public sources leave open, and
what was chosen: [decisions/marketplaces.md](decisions/marketplaces.md).

## Connecting and limits

${table(general, all)}

## Orders

${table(
  orders,
  all.filter(({ part }) => part.orders),
)}

Orders of the other channels are entered by an agent.

## Listings

Read page by page, whatever their status, and one by one; stock and prices are set, and each variant's refusal is told. Products are
put on sale, taken down and deleted whole, with all of their variants.

${table(
  listings,
  all.filter(({ part }) => part.listings),
)}

## Ratings

Read page by page and looked through for new ones; each reply's refusal is told. Public sources name no such calls of the other marketplaces.

${table(
  ratings,
  all.filter(({ part }) => part.ratings),
)}

## Returns

Read page by page and by pushes; a dispute or a refusal takes photos of the parcel along. Public sources name no calls of the others that answer.

${table(
  returns,
  all.filter(({ part }) => part.returns),
)}

## Income

Settlements and their lines are read page by page after the store's orders, at a slow pace. Tokopedia's own API
tells no settlements, and the screen says so; its shops on the combined platform are read as TikTok Shop's. What public sources leave open, and what was chosen:
[decisions/income.md](decisions/income.md).

${table(
  income,
  all.filter(({ part }) => part.income),
)}

## Conversations

${table(
  chat,
  all.filter(({ part }) => part.chat),
)}

A page and a profile are never the first to write, by Meta's rules: the one message that they may send unasked answers a comment, and no order tells of one. Blibli
has no public call for it.
`
}
