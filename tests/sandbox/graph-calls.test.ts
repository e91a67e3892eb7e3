import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { type RunningSandbox, startSandbox, storeIdOf } from './start-sandbox.ts'
import { readChat, write } from './write-chat.ts'

let running: RunningSandbox
let strict: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
  strict = await startSandbox({ apps: { facebook: { ...demoApps.facebook, demands_proof: true } } })
})
afterAll(() => Promise.all([running.stop(), strict.stop()]))

const page = storeIdOf('facebook')
const tokenOf = (at: RunningSandbox) => at.connection('facebook').credentials.access_token
const proofOf = (token: string, secret = demoApps.facebook.app_secret) => createHmac('sha256', secret).update(token).digest('hex')
type Answer = Record<string, unknown> & { error?: { code: number; type: string; fbtrace_id: string; error_subcode?: number } }
async function ask(path: string, init?: RequestInit, at = running): Promise<Answer> {
  return (await fetch(`${at.url}/sandbox/facebook${path}`, init)).json() as Promise<Answer>
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('the Graph API of the sandbox', () => {
  it.each(['/v17.0', '/v18.0', '/v21.0', '/v25.0', ''])('is at "%s", with the token in the header or among the parameters', async (version) => {
    const token = tokenOf(running)
    const own = { id: page, name: expect.stringMatching(/./) }
    expect(await ask(`${version}/me`, bearer(token))).toMatchObject(own)
    expect(await ask(`${version}/${page}?access_token=${token}`)).toMatchObject(own)
    const { mp_buyer_id } = await write(running, 'facebook', { text: 'Halo' })
    const message = { recipient: JSON.stringify({ id: mp_buyer_id }), message: JSON.stringify({ text: 'Ada' }), access_token: token }
    expect(await ask(`${version}/me/messages`, { method: 'POST', body: new URLSearchParams(message) })).toMatchObject({ recipient_id: mp_buyer_id })
  })

  it('wants a proof only where the application demands one, and a right one wherever it is given', async () => {
    const proven = (token: string, proof: string) => `/v17.0/me?appsecret_proof=${proof}&access_token=${token}`
    for (const at of [running, strict]) {
      const token = tokenOf(at)
      expect(await ask(proven(token, proofOf(token)), undefined, at)).toMatchObject({ id: page })
      expect(await ask(proven(token, proofOf(token, 'another')), undefined, at)).toMatchObject({ error: { code: 100 } })
    }
    expect(await ask('/v17.0/me', bearer(tokenOf(strict)), strict)).toMatchObject({
      error: { code: 100, message: expect.stringContaining('appsecret_proof') },
    })
  })

  it('tells of a page only what was asked for, and takes its subscription', async () => {
    const token = bearer(tokenOf(running))
    expect(await ask('/v20.0/me?fields=name,picture{url}', token)).toEqual({ id: page, name: expect.any(String) })
    expect(await ask(`/v20.0/${page}/subscribed_apps`, { ...token, method: 'POST' })).toEqual({ success: true })
    expect(await ask(`/v20.0/${page}/subscribed_apps`, token)).toMatchObject({ data: [{ id: demoApps.facebook.app_id }] })
  })

  it('tells a conversation and a message by their ids, with what was asked for', async () => {
    const token = bearer(tokenOf(running))
    const { mp_buyer_id } = await write(running, 'facebook', { text: 'Ready kak?', count: 3 })
    const { data } = (await ask(`/v23.0/${page}/conversations?platform=messenger&user_id=${mp_buyer_id}`, token)) as { data?: { id: string }[] }
    const thread = data?.[0]?.id ?? ''
    expect(await ask(`/v23.0/${thread}`, token)).toEqual({ id: thread, link: expect.any(String), updated_time: expect.any(String) })
    const read = await ask(`/v23.0/${thread}?fields=participants,messages.limit(2){id,message}`, token)
    expect(Object.keys(read).sort()).toEqual(['id', 'messages', 'participants'])
    const { messages } = read as { messages?: { data: { id: string }[] } }
    expect(messages?.data).toHaveLength(2)
    const [message] = messages?.data ?? []
    expect(await ask(`/v23.0/${message?.id}?fields=message,from`, token)).toEqual({
      id: message?.id,
      message: 'Ready kak? (3)',
      from: { id: mp_buyer_id, name: expect.any(String) },
    })
    expect(await ask(`/v23.0/${mp_buyer_id}?fields=first_name,profile_pic`, token)).toEqual({
      id: mp_buyer_id,
      first_name: expect.any(String),
      profile_pic: expect.any(String),
    })
    expect(await ask('/v23.0/t_5', token)).toMatchObject({ error: { code: 100 } })
  })

  it('refuses in its own JSON, each time with another trace', async () => {
    const refusals = [
      [await ask('/v17.0/me'), 104],
      [await ask('/v17.0/me?access_token=nonsense'), 190],
      [await ask('/v17.0/5/conversations', bearer(tokenOf(running))), 100],
      [
        await ask('/v17.0/me/messages', {
          method: 'POST',
          body: '{',
          headers: { ...bearer(tokenOf(running)).headers, 'content-type': 'application/json' },
        }),
        100,
      ],
    ] as const
    for (const [answer, code] of refusals)
      expect(answer).toMatchObject({ error: { code, message: expect.stringMatching(/./), type: expect.stringMatching(/Exception$/) } })
    expect(new Set(refusals.map(([{ error }]) => error?.fbtrace_id)).size).toBe(refusals.length)
    expect(refusals[2][0].error?.error_subcode).toBe(33)
  })

  it('tells a page its conversations, their messages and each message, and sends what stands at an address', async () => {
    const { chat_id, mp_buyer_id } = await write(running, 'facebook', { text: 'Ada fotonya?' })
    const token = bearer(tokenOf(running))
    const payload = { url: 'https://images.dermaga.test/kaos.png' }
    const body = JSON.stringify({ recipient: { id: mp_buyer_id }, message: { attachment: { type: 'image', payload } } })
    const { message_id } = await ask('/v19.0/me/messages', {
      method: 'POST',
      body,
      headers: { ...token.headers, 'content-type': 'application/json' },
    })
    expect((await readChat(running, 'facebook', chat_id)).messages.at(-1)).toMatchObject({ message_id, type: 'image', sender: 'seller' })
    const { data } = (await ask('/v19.0/me/conversations', token)) as { data?: { id: string }[] }
    expect(data?.map(({ id }) => id)).toContain(`t_${chat_id}`)
    const told = (await ask(`/v19.0/t_${chat_id}/messages`, token)) as { data?: { id: string }[] }
    expect(told.data?.map(({ id }) => id)).toEqual([message_id, expect.stringMatching(/./)])
    expect(await ask(`/v19.0/${message_id}`, token)).toMatchObject({ id: message_id, from: { id: page } })
    expect(await ask(`/v19.0/${mp_buyer_id}?fields=name`, token)).toMatchObject({ id: mp_buyer_id, name: expect.stringMatching(/./) })
  })

  it("tells of a token what it is worth, to who has the application's", async () => {
    const { app_id, app_secret } = demoApps.facebook
    const { access_token } = await ask(`/v17.0/oauth/access_token?grant_type=client_credentials&client_id=${app_id}&client_secret=${app_secret}`)
    const debug = (input_token: string, by: unknown) =>
      ask(`/v17.0/debug_token?${new URLSearchParams({ input_token, access_token: String(by) })}`) as Promise<{ data?: object }>
    expect((await debug(tokenOf(running), access_token)).data).toMatchObject({ app_id, is_valid: true, profile_id: page })
    expect((await debug('nonsense', access_token)).data).toMatchObject({ is_valid: false })
    expect(await debug(tokenOf(running), 'nonsense')).toMatchObject({ error: { code: 190 } })
  })

  it('tells an Instagram profile its figures', async () => {
    const token = running.connection('instagram').credentials.access_token
    const answer = await fetch(
      `${running.url}/sandbox/instagram/v17.0/me?fields=id,username,followers_count,media_count,profile_picture_url`,
      bearer(token),
    )
    expect(await answer.json()).toMatchObject({
      id: storeIdOf('instagram'),
      username: expect.stringMatching(/./),
      followers_count: expect.any(Number),
      media_count: expect.any(Number),
    })
  })
})
