import { errorMessage } from '#contract/core/error-messages.ts'
import { ratingCounts, ratingReply } from '#contract/product/rating.endpoints.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle, handleAsking } from '../handler.ts'
import { failureIn } from '../marketplace-failure.ts'
import { countRatings, ratingPages, readRatingNews } from './rating-list.query.ts'
import { type SentReply, sendReplies } from './send-replies.ts'
import { takeInRatings, tellRatings } from './take-in.ts'

/** What is said in our words, not in the marketplace's. */
const ours = new Set<string>(['NOT_FOUND', 'STORE_PAUSED', 'TEXT_TOO_LONG'])

export const ratingHandlers = [
  ratingPages,

  handle(ratingCounts, ({ caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => countRatings(connection, caller.workspace_id)),
  ),

  handleAsking<typeof ratingReply, SentReply[], ChannelServices>(
    ratingReply,
    async ({ body, caller }, services) => {
      const sent = await sendReplies(services, caller, body)
      // What somebody answered there meanwhile is shown in its place.
      for (const { origin, there } of sent) if (there) await takeInRatings(services, origin, [there])
      return sent
    },
    ({ body, caller, language }, { database, now }, sent) =>
      database.write(caller.workspace_id, async (connection) => {
        const at = now().toISOString()
        const done = sent.filter(({ failure }) => failure === null)
        await connection.client.query(
          `update rating r set reply_comment = x.comment, reply_at = $3::timestamptz, reply_user_id = $4, reply_name = $5, can_reply = false
           from jsonb_to_recordset($2::jsonb) as x (rating_code text, comment text)
           where r.workspace_id = $1 and r.rating_code = x.rating_code`,
          [caller.workspace_id, JSON.stringify(done.map(({ rating_code, comment }) => ({ rating_code, comment }))), at, caller.user_id, caller.name],
        )
        const codes = [...new Set(body.rating_code)]
        const outcomes = new Map(sent.map((one) => [one.rating_code, one]))
        const known = new Map((await readRatingNews(connection, codes)).map((rating) => [rating.rating_code, rating]))
        const results = codes.map((rating_code) => {
          const outcome = outcomes.get(rating_code)
          const failure = outcome ? outcome.failure : { code: 'NOT_FOUND' as const, reason: null }
          const message = failure && (ours.has(failure.code) ? errorMessage(failure.code, language) : failureIn(language, failure))
          return { rating_code, ok: !failure, code: failure?.code ?? null, message, rating: known.get(rating_code) ?? null }
        })
        await tellRatings(
          connection,
          done.map(({ rating_code }) => rating_code),
          { at, agent_id: caller.agent_id, came: false },
        )
        return { results }
      }),
  ),
]
