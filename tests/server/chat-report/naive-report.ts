/** Chat reports, word by word as their definitions say (contract/chat/chat-report.ts): slow, plain, and written without a look at the statements. */
const hour = 3_600_000
const day = 24 * hour

export interface Said {
  readonly chat: number
  readonly at: number
  readonly by: 'buyer' | 'rizky' | 'sari' | 'elsewhere' | 'system'
  readonly automatic: boolean
  readonly failed: boolean
  readonly takenBack: boolean
}
export interface Change {
  readonly which: number
  readonly how: 'fails' | 'goes' | 'taken back' | 'deleted' | 'moved'
}
export interface Bought {
  readonly buyer: string
  readonly store: number
  readonly at: number
  readonly status: 200 | 900 | 100
  readonly total: number
}

/** Two of one buyer in one store, one of the same buyer in another, one of another buyer. */
export const chats = [
  { buyer: 'a', store: 0 },
  { buyer: 'a', store: 0 },
  { buyer: 'a', store: 1 },
  { buyer: 'b', store: 0 },
] as const

export interface Kept extends Said {
  readonly id: number
}
export interface Session {
  readonly chat: number
  readonly at: number
  readonly reply: Kept | undefined
  orders: number
  revenue: number
}

const counts = (message: Said) => !message.takenBack
const answers = (message: Said) => counts(message) && !['buyer', 'system'].includes(message.by) && !message.automatic && !message.failed

/** The definitions, word by word. */
export function sessionsOf(messages: readonly Kept[], orders: readonly Bought[]): Session[] {
  const sessions = chats.flatMap((_, chat) => {
    const own = messages.filter((message) => message.chat === chat).sort((a, b) => a.at - b.at || a.id - b.id)
    const asked = own.filter((message) => message.by === 'buyer' && counts(message))
    return asked
      .filter((message, place) => place === 0 || message.at - (asked[place - 1] as Kept).at >= day)
      .map((message): Session => {
        const reply = own.find((one) => answers(one) && one.at >= message.at && one.at < message.at + day)
        return { chat, at: message.at, reply, orders: 0, revenue: 0 }
      })
  })
  for (const order of orders.filter(({ status }) => status === 200)) {
    const led = sessions
      .filter(({ chat, reply }) => chats[chat]?.buyer === order.buyer && chats[chat]?.store === order.store && reply && reply.at <= order.at)
      .filter(({ reply }) => order.at - (reply as Kept).at < day)
      // Of replies at one moment the later session's; of those the first chat's.
      .sort((a, b) => (b.reply as Kept).at - (a.reply as Kept).at || b.at - a.at || a.chat - b.chat)[0]
    if (led) Object.assign(led, { orders: led.orders + 1, revenue: led.revenue + order.total })
  }
  return sessions
}

export const seconds = (sessions: readonly Session[]) => sessions.flatMap(({ reply, at }) => (reply ? [(reply.at - at) / 1000] : []))
export const average = (list: readonly number[]) => (list.length ? Math.round(list.reduce((sum, one) => sum + one, 0) / list.length) : null)
export function median(list: readonly number[]): number | null {
  const sorted = list.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return null
  return Math.round(sorted.length % 2 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2)
}

export function figures(sessions: readonly Session[], now: number) {
  const open = sessions.filter(({ reply }) => !reply)
  return {
    sessions: sessions.length,
    answered: sessions.length - open.length,
    neglected: open.filter(({ at }) => now - at >= day).length,
    waiting: open.filter(({ at }) => now - at < day).length,
    first_response: average(seconds(sessions)),
    first_response_median: median(seconds(sessions)),
  }
}
export const conversion = (sessions: readonly Session[]) => ({
  converted: sessions.filter(({ orders }) => orders > 0).length,
  orders: sessions.reduce((sum, { orders }) => sum + orders, 0),
  revenue: sessions.reduce((sum, { revenue }) => sum + revenue, 0),
})
export const wib = (at: number) => new Date(at + 7 * hour).toISOString()
