import type { Channel } from '../channel.ts'
import { createGraphClient } from '../graph-client.ts'
import { createChat } from './chat.ts'
import { createConnecting } from './connecting.ts'
import { webhook } from './push.ts'

export const channel: Channel = {
  marketplace: 'whatsapp',
  // 80 messages per second and number, by its documentation.
  limits: { rate: 80, concurrency: 16, timeoutMs: 15_000 },
  webhook,
  connect(account) {
    const client = createGraphClient(account)
    return { chat: createChat(client), connecting: createConnecting(client), refresh: client.refresh }
  },
}
