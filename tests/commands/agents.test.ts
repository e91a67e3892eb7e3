// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { toggleOther } from '#commands/agent/agent.command.ts'
import { bus, setCommands } from '#platform/command/bus.ts'
import { signIn } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../platform/support/fake-api.ts'

afterEach(() => vi.unstubAllGlobals())

const agent = (agent_id: number, status: 0 | 1) => ({
  user_id: agent_id,
  agent_id,
  agent_type: 'agent',
  name: `Agen ${agent_id}`,
  is_online: false,
  email: `agen${agent_id}@toko.test`,
  status,
  privilege: [],
  otp_enabled: false,
})

it('of a selection only those who may sign in are turned online or offline, and the others do not stop it', async () => {
  signIn(sessionOf(1))
  setCommands([toggleOther])
  const asked = fakeApi(({ method }) => ok(method === 'GET' ? [agent(11, 1), agent(12, 0), agent(13, 1)] : { agent_id: 1, is_online: true }))
  const context = {
    'selection.kind': 'agent',
    'selection.count': 3,
    'selection.codes': ['agent:11', 'agent:12', 'agent:13'],
    'agent.can': ['online', 'activate'],
  }
  expect(await bus.run(toggleOther.id, {}, context)).toMatchObject({ status: 'done' })
  const changed = asked.filter(({ method }) => method !== 'GET').map(({ path }) => path)
  expect(changed).toEqual(['/account/agent/toggle-online/11', '/account/agent/toggle-online/13'])
})
