import type { IncomingMessage } from '#server/channels/chats.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { byConversation, ingestConversation, ingestMessage } from '#server/domains/chat/chat.port.ts'
import { inBackground } from './background.ts'
import { createLook, type LookKind, planLooks, type StoreLook, startPlanning } from './store-looks.ts'

/** Queue of looks at what was written in a store's conversations. */
export const chatReconcileJob = 'chat.reconcile'

const messages: LookKind<IncomingMessage> = {
  queue: chatReconcileJob,
  part: 'chats',
  ofChat: true,
  // Page after page of conversations, and of each what was said in it.
  timeoutMs: 120_000,
  // What was written last may not be listed at once.
  overlapMs: 120_000,
  listedBy: ({ chat }) => chat?.messagesSince !== undefined,
  list:
    (since) =>
    async ({ chat }, connection) =>
      (await chat?.messagesSince?.(connection, since)) ?? [],
  async take(services, origin, found) {
    // Each conversation in its order: nobody is told of an answer before the question. A message that cannot be taken in holds none of the others back.
    const mistakes: unknown[] = []
    for (const said of byConversation(found).values())
      await ingestConversation(services, origin, said, inBackground(services)).catch(async () => {
        for (const message of said) await ingestMessage(services, { ...origin, message }).catch((mistake: unknown) => mistakes.push(mistake))
      })
    if (mistakes.length > 0) throw new AggregateError(mistakes, 'Messages could not be taken in')
    return []
  },
}

export const planChatReconciliation = (services: ChannelServices): Promise<void> => planLooks(services, messages)

export const startChatReconciliation = (services: ChannelServices): (() => Promise<void>) =>
  startPlanning(services, chatReconcileJob, () => planChatReconciliation(services))

/** Takes in what a store's conversations hold since the last look, as if it had been pushed. */
export const createChatReconcile = (services: ChannelServices): ((job: StoreLook) => Promise<void>) => createLook(services, messages)
