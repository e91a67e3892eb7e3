import { describe, expect, it } from 'vitest'
import { chatReplyTakeBack } from '#contract/chat/chat.endpoints.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { claimNext, keepClaim } from '#server/domains/chat/chat.port.ts'
import { app, channel, desk, setUpDesk } from './desk.ts'

setUpDesk()

const texts = () => channel.got.map(({ outgoing }) => (outgoing.type === 'text' ? outgoing.message : outgoing.type))
const refuses = (...failure: ConstructorParameters<typeof ChannelFailure>) => {
  channel.onSend = () => Promise.reject(new ChannelFailure(...failure))
}

describe('a channel that says no', () => {
  it.each([
    [new ChannelFailure('rejected', 'Kata terlarang'), 'Kata terlarang'],
    [new ChannelFailure('rejected', 'no', undefined, 'no-permission'), 'TOKOPEDIA_NO_PERMISSION'],
    [new ChannelFailure('rejected', 'no', undefined, 'session-over'), 'SESSION_OVER'],
    [new ChannelFailure('auth-expired', 'no'), 'NO_VALID_TOKEN'],
  ])('fails the message at once with the reason: %s', async (failure, words) => {
    const { chat_id, chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Halo')
    channel.onSend = () => Promise.reject(failure)
    await desk.goes(chat_code)
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 2, fail_message: words })
    // The buyer has no answer.
    expect(await desk.chat(chat_id)).toMatchObject({ is_replied: 0 })
  })

  it('for now is asked again, later each time, and fails with what it was when patience ends', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Halo')
    refuses('rate-limited', 'pelan-pelan')
    const before = channel.asked.length
    for (const wait of [5_000, 500, 5_500, 8_000, 16_000]) await desk.goes(chat_code, wait)
    // Half a second after the first try it was too early.
    expect(channel.asked.length - before).toBe(4)
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 0 })
    await desk.goes(chat_code, 16_000)
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 2, fail_message: 'TOO_MANY_REQUESTS' })
  })

  it('holds back what follows: a later message never overtakes it', async () => {
    const { chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Pertama')
    await desk.reply(chat_code, 'Kedua')
    refuses('rate-limited', 'pelan-pelan')
    await desk.goes(chat_code)
    channel.onSend = null
    await desk.goes(chat_code, 3_000)
    expect(texts()).toEqual(['Pertama', 'Kedua'])
  })

  it('is asked again by a resend, in the message’s place', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const { data } = await desk.reply(chat_code, 'Halo')
    refuses('rejected', 'ditolak')
    await desk.goes(chat_code)
    channel.onSend = null
    const again = await desk.reply(chat_code, 'Halo', { reply_id: data.message.reply_id as string, is_resend: true })
    expect(again.data.message).toMatchObject({ msg_id: data.message.msg_id, sent_status: 0, is_resend: true, fail_message: null })
    await desk.goes(chat_code, 0)
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 1 })
    // What has gone is not sent again.
    await desk.reply(chat_code, 'Halo', { reply_id: data.message.reply_id as string, is_resend: true })
    await desk.goes(chat_code)
    expect(texts()).toEqual(['Halo'])
  })
})

describe('a mistake of ours', () => {
  it('ends in a failure that the agent sees, and what comes after it goes', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Pertama')
    await desk.reply(chat_code, 'Kedua')
    channel.onSend = async (outgoing, take) => {
      if (outgoing.type === 'text' && outgoing.message === 'Pertama') throw new TypeError('undefined is not a function')
      return take()
    }
    for (const wait of [6_000, 3_000, 5_000, 9_000, 17_000]) await desk.goes(chat_code, wait)
    const { messages } = await desk.messages(chat_id)
    expect(messages.map(({ sent_status, fail_message }) => [sent_status, fail_message])).toEqual([
      [1, null],
      [2, 'MARKETPLACE_UNAVAILABLE'],
      [1, null],
    ])
    expect(texts()).toEqual(['Kedua'])
  })

  it('in writing what became of a message does not hold the chat for ever', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Pertama')
    // Postgres keeps no zero character: every try to note the answer fails.
    channel.onSend = async (_, take) => ({ ...take(), mp_msg_id: 'x\u0000' })
    const { sentAlready } = channel.chat
    delete (channel.chat as { sentAlready?: unknown }).sentAlready
    for (let n = 0; n < 5; n += 1) await desk.goes(chat_code, 110_000).catch(() => undefined)
    await desk.goes(chat_code, 110_000)
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 2, fail_message: 'MARKETPLACE_UNAVAILABLE' })
    Object.assign(channel.chat, { sentAlready })
  })
})

describe('an answer that is lost', () => {
  it('is asked about before the message is tried again: the buyer gets it once', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Siap')
    channel.onSend = (_, take) => {
      take()
      return Promise.reject(new ChannelFailure('unavailable', 'no answer in time'))
    }
    await desk.goes(chat_code)
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 0 })
    channel.onSend = null
    await desk.goes(chat_code, 3_000)
    expect(texts()).toEqual(['Siap'])
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 1, mp_msg_id: channel.got[0]?.mp_msg_id })
  })

  it('by a process that waited for its turn until its claim was somebody else’s is not sent', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Sekali saja')
    const registry = channel.registry as { call: typeof channel.registry.call }
    const { call } = registry
    let go = () => {}
    const turn = new Promise<void>((resolve) => {
      go = resolve
    })
    registry.call = async (...wanted) => {
      registry.call = call
      await turn
      return call(...wanted)
    }
    const waiting = desk.goes(chat_code)
    await expect.poll(() => registry.call === call).toBe(true)
    await desk.goes(chat_code, 101_000)
    expect(texts()).toEqual(['Sekali saja'])
    go()
    await waiting
    expect(texts()).toEqual(['Sekali saja'])
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 1, mp_msg_id: channel.got[0]?.mp_msg_id })
  })

  it('that was taken back while its sender waited for its turn is not sent', async () => {
    const { chat_code } = await desk.begin()
    const { data } = await desk.reply(chat_code, 'Jangan')
    const registry = channel.registry as { call: typeof channel.registry.call }
    const { call } = registry
    registry.call = async (...wanted) => {
      registry.call = call
      expect((await app.call(chatReplyTakeBack, { params: { reply_id: data.message.reply_id ?? '' } }, desk.token)).status).toBe(200)
      return call(...wanted)
    }
    await desk.goes(chat_code)
    expect(texts()).toEqual([])
  })

  it('because the process died is asked about by the next one', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Siap')
    app.advance(5_000)
    const claimed = await claimNext(app.services, { workspace_id: desk.workspace_id, chat_code })
    if (!claimed) throw new Error('Nothing was claimed')
    expect(await keepClaim(app.services, { workspace_id: desk.workspace_id, chat_code }, claimed, 15_000)).toBe(true)
    // It reached the channel, and then the lights went out.
    await channel.chat.send(
      {} as never,
      { chat_id, mp_buyer_id: '' },
      { type: 'text', message: 'Siap', reply_id: claimed.reply_id, context_mp_msg_id: null },
    )
    await desk.goes(chat_code, 10_000)
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 0 })
    await desk.goes(chat_code, 100_000)
    expect(texts()).toEqual(['Siap'])
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 1 })
  })

  it('where the channel cannot be asked is not tried again, unless a person wants it', async () => {
    const { sentAlready } = channel.chat
    delete (channel.chat as { sentAlready?: unknown }).sentAlready
    const { chat_id, chat_code } = await desk.begin()
    const { data } = await desk.reply(chat_code, 'Siap')
    channel.onSend = (_, take) => {
      take()
      return Promise.reject(new ChannelFailure('unavailable', 'no answer in time'))
    }
    await desk.goes(chat_code)
    channel.onSend = null
    for (const wait of [2_000, 4_000, 8_000, 16_000]) await desk.goes(chat_code, wait)
    expect(texts()).toEqual(['Siap'])
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 2, fail_message: 'MARKETPLACE_UNAVAILABLE' })
    await desk.reply(chat_code, 'Siap', { reply_id: data.message.reply_id as string, is_resend: true })
    await desk.goes(chat_code, 0)
    expect(texts()).toEqual(['Siap', 'Siap'])
    Object.assign(channel.chat, { sentAlready })
  })

  it('forever ends in a failure that a late "delivered" corrects', async () => {
    const { chat_id, chat_code } = await desk.begin()
    const { data } = await desk.reply(chat_code, 'Siap')
    refuses('unavailable', 'HTTP 503')
    for (const wait of [5_000, 2_000, 4_000, 8_000, 16_000]) await desk.goes(chat_code, wait)
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 2, fail_message: 'MARKETPLACE_UNAVAILABLE' })
    await desk.learns({ chat_id, reply_id: data.message.reply_id, status: 'delivered' })
    expect(await desk.last(chat_id)).toMatchObject({ sent_status: 1, fail_message: null })
  })

  it('is settled by the channel’s own word, and two jobs at once send it once', async () => {
    const { chat_id, chat_code } = await desk.begin()
    await desk.reply(chat_code, 'Siap')
    await Promise.all([desk.goes(chat_code), desk.goes(chat_code), desk.goes(chat_code)])
    expect(texts()).toEqual(['Siap'])
    expect((await desk.messages(chat_id)).messages).toHaveLength(2)
  })
})
