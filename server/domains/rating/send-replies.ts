import { fillAutomatic } from '#contract/chat/template-text.ts'
import type { ErrorCode } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { ChannelRatings, IncomingRating, ReplyFailure } from '#server/channels/ratings.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Caller } from '../handler.ts'
import { failureCode } from '../marketplace-failure.ts'
import { findStore, type StoreOrigin } from '../store/store.port.ts'

interface Asked {
  readonly rating_code: string
  readonly store_code: string
  readonly store_name: string
  readonly marketplace: Marketplace
  readonly mp_rating_id: string
  readonly mp_order_id: string | null
  readonly buyer_name: string
  readonly reply_comment: string | null
}

/** What became of a reply; `there`: the rating as its marketplace tells it, where it was answered otherwise. */
export interface SentReply {
  readonly rating_code: string
  readonly comment: string
  readonly failure: { readonly code: ErrorCode; readonly reason: string | null } | null
  readonly origin: StoreOrigin
  readonly there?: IncomingRating
}

type Waiting = Asked & { readonly comment: string }

const readAsked = ({ database }: ChannelServices, workspaceId: number, codes: readonly string[]): Promise<Asked[]> =>
  database.read(workspaceId, async ({ client }) => {
    const { rows } = await client.query<Asked>(
      `select r.rating_code, r.store_code, coalesce(st.store_name, '') as store_name, r.marketplace, r.mp_rating_id, r.mp_order_id, r.buyer_name, r.reply_comment
       from rating r left join store st on st.workspace_id = $1 and st.store_code = r.store_code
       where r.workspace_id = $1 and r.rating_code = any($2::text[]) order by r.store_code, r.rating_code`,
      [workspaceId, codes],
    )
    return rows
  })

/** Sends replies to their marketplaces, store by store; what one refuses does not stop the others. */
export async function sendReplies(
  services: ChannelServices,
  { workspace_id, name }: Caller,
  { rating_code, comment }: { readonly rating_code: readonly string[]; readonly comment: string },
): Promise<SentReply[]> {
  const byStore = new Map<string, Waiting[]>()
  for (const asked of await readAsked(services, workspace_id, rating_code)) {
    const values = { name: asked.buyer_name, order: asked.mp_order_id, store: asked.store_name, agent: name }
    byStore.set(asked.store_code, [...(byStore.get(asked.store_code) ?? []), { ...asked, comment: fillAutomatic(comment, values) }])
  }
  return (await Promise.all([...byStore.values()].map((some) => sendOfStore(services, workspace_id, some)))).flat()
}

async function sendOfStore(services: ChannelServices, workspace_id: number, all: readonly Waiting[]): Promise<SentReply[]> {
  const { store_code, marketplace } = all[0] as Waiting
  const origin = { workspace_id, store_code, marketplace }
  const told = (one: Waiting, failure: SentReply['failure'] = null, there?: IncomingRating): SentReply => ({
    rating_code: one.rating_code,
    comment: one.comment,
    failure,
    origin,
    ...(there && { there }),
  })
  const failed = (one: Waiting, { kind, reason }: Pick<ChannelFailure, 'kind' | 'reason'>) => told(one, { code: failureCode[kind], reason })
  const replies = services.channels.get(marketplace)?.ratings?.replies
  if (!replies) return all.map((one) => told(one, { code: 'NOT_SUPPORTED', reason: null }))
  const store = await findStore(services, origin)
  if (!store) return all.map((one) => told(one, { code: 'STORE_PAUSED', reason: null }))
  const ask = <T>(run: (ratings: ChannelRatings, connection: Parameters<ChannelRatings['read']>[0]) => Promise<T>) =>
    services.channels.call(marketplace, store, ({ ratings }, connection) => run(ratings as ChannelRatings, connection))

  /** A rating that has a reply may have this one, of a call whose answer was lost. */
  const orSentAlready = async (one: Waiting, failure: ReplyFailure): Promise<SentReply> => {
    if (!failure.replied) return failed(one, failure)
    try {
      const there = await ask((ratings, connection) => ratings.read(connection, one.mp_rating_id))
      if (there?.reply?.comment === one.comment) return told(one)
      return { ...failed(one, failure), ...(there && { there }) }
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error
      return failed(one, failure)
    }
  }

  const sent: SentReply[] = []
  for (let from = 0; from < all.length; from += replies.most) {
    const some = all.slice(from, from + replies.most)
    const long = (one: Waiting) => one.comment.length > replies.max_text || one.comment === ''
    sent.push(...some.filter(long).map((one) => told(one, { code: 'TEXT_TOO_LONG', reason: null })))
    const fitting = some.filter((one) => !long(one))
    try {
      const outcomes = await ask((ratings, connection) => ratings.replies.send(connection, fitting))
      for (const [at, one] of fitting.entries()) {
        const failure = outcomes[at]
        sent.push(failure ? await orSentAlready(one, failure) : told(one))
      }
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error
      services.log.warn({ store_code, failure: error.message }, 'ratings could not be answered at their marketplace')
      sent.push(...fitting.map((one) => failed(one, error)))
    }
  }
  return sent
}
