import { apiBase } from '#contract/core/api-base.ts'
import { demoPassword } from '#contract/demo/demo-accounts.ts'
import { sandboxKey } from '#server/demo/sandbox-gate.ts'
import { serverSecret } from '#tests/e2e/support/server.ts'

/** Calls the API and the sandbox as one signed-in agent. */
export interface BenchClient {
  readonly token: string
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  sandbox<T>(path: string, body?: unknown): Promise<T>
}

export async function signInTo(url: string): Promise<BenchClient> {
  const post = (address: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(`${url}${address}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const reply = await post(`${apiBase}/auth/login`, { email: 'owner@demo.dermaga.test', password: demoPassword })
  const { data } = (await reply.json()) as { data: { access_token: string } }
  const token = data.access_token
  const key = sandboxKey(Buffer.from(serverSecret, 'base64url'))
  const read = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    token,
    call: async (method, path, body) => (await read(await post(`${apiBase}${path}`, body, { authorization: `Bearer ${token}` }, method))).data,
    sandbox: async (path, body) => read(await post(`/sandbox/control/${path}`, body ?? {}, { 'x-sandbox-key': key })),
  }
}
