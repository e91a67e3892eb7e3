import { DomainError } from '#contract/core/error.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { returnAnswer, returnChoices, returnCounts, returnDetail, returnsOfOrder } from '#contract/return-refund/return-refund.endpoints.ts'
import type { IncomingReturn } from '#server/channels/returns.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '../channel-services.ts'
import { type Caller, handle, handleAsking } from '../handler.ts'
import { actorOf, writeLog } from '../order/order.port.ts'
import { fetchReturn } from './return-jobs.ts'
import { countReturns, readReturn, readReturnNews, readReturnsOfOrder, returnPages } from './return-list.query.ts'
import { noteSent } from './return-photo.query.ts'
import { type AskedReturn, asDomainError, atMarketplace, findReturn, sendAnswer } from './send-answer.ts'
import { takeInWithin } from './take-in.ts'

interface Answered {
  readonly asked: AskedReturn
  readonly there: IncomingReturn | null
}

/** A marketplace may ask who disputes. */
async function emailOf({ database }: ChannelServices, { login_id }: Caller): Promise<string> {
  const [login] = await database.statement<{ email: string }>({ text: 'select email from login where login_id = $1', values: [login_id] })
  return login?.email ?? ''
}

export const returnRefundHandlers = [
  returnPages,

  handle(returnCounts, ({ caller }, { database }) => database.read(caller.workspace_id, countReturns)),

  handle(returnDetail, async ({ query, caller }, { database }) => {
    const found = await database.read(caller.workspace_id, (connection) => readReturn(connection, query.return_code))
    if (!found) throw new DomainError('NOT_FOUND')
    return found
  }),

  handle(returnsOfOrder, async ({ query, caller }, { database }) => ({
    returns: await database.read(caller.workspace_id, (connection) => readReturnsOfOrder(connection, query.order_code)),
  })),

  handle<typeof returnChoices, ChannelServices>(returnChoices, async ({ query, caller }, services) => {
    const asked = await findReturn(services, caller.workspace_id, query.return_code)
    const at = await atMarketplace(services, asked)
    try {
      const { reasons, offers } = await at((returns, connection) => returns.choices(connection, asked.mp_return_id, query.answer))
      return { reasons: [...reasons], offers: [...offers] }
    } catch (failure) {
      throw asDomainError(failure, asked)
    }
  }),

  handleAsking<typeof returnAnswer, Answered, ChannelServices>(
    returnAnswer,
    async ({ body: { return_code, ...answer }, caller }, services) => {
      const asked = await findReturn(services, caller.workspace_id, return_code)
      return { asked, there: await sendAnswer(services, asked, { ...answer, email: await emailOf(services, caller) }) }
    },
    ({ body, caller }, { database, now }, { asked, there }) =>
      database.write(caller.workspace_id, async (connection) => {
        const at = now().toISOString()
        const by = actorOf(caller)
        const { moved } = there ? await takeInWithin(connection, asked, [there], { at, by }) : { moved: [] as readonly string[] }
        // The marketplace's push may have come first: who answered is noted all the same.
        if (!moved.includes(asked.return_code)) {
          const return_status = there?.return_status ?? asked.return_status
          await writeLog(connection, [{ order_code: asked.order_code, action: orderLogAction.complained, by, note: null, return_status }], at)
        }
        await noteSent(connection, asked, body.photo_ids ?? [], at)
        if (!there) await enqueue(connection, [fetchReturn(asked)])
        const [news] = await readReturnNews(connection, [body.return_code])
        if (!news) throw new DomainError('NOT_FOUND')
        return { return_status: news.return_status, return: news }
      }),
  ),
]
