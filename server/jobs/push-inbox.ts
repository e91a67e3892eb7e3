import type { ChannelServices } from '#server/domains/channel-services.ts'
import { recordDelivery } from '#server/pushes/delivery.ts'
import { dropPush, type KeptPush, takeUpKept, underWay } from '#server/pushes/inbox.ts'
import { takePush } from '#server/pushes/take-push.ts'
import { every } from './every.ts'

const everyMs = 5_000
const mostTogether = 100
/** An hour and a half. What fails by then is a mistake of ours: it is told loudly, and the looks at its store bring what it told of. */
const mostTries = 18

/** Takes in a push that was answered; what fails is tried again, later each time. */
async function takeInKept(services: ChannelServices, { tries, ...push }: KeptPush & { readonly tries: number }): Promise<void> {
  const { channel, delivery_id, body } = push
  const part = services.channels.get(channel)
  const facts: Record<string, unknown> = { channel, delivery_id }
  const end = underWay(services, push)
  try {
    if (part) {
      const { outcome } = await takePush(services, part.channel, { method: 'POST', path: '', headers: {}, body }, facts)
      services.log.info({ ...facts, outcome, tries }, 'kept webhook')
    }
    await dropPush(services, push)
  } catch (error) {
    services.log.error(
      { ...facts, err: error, tries },
      tries < mostTries ? 'a kept webhook could not be taken in; it is tried again' : 'a kept webhook is given up',
    )
    if (tries < mostTries) return
    await recordDelivery(services, { channel, delivery_id, outcome: 'given up', http_status: 500, workspace_id: null }, [])
    await dropPush(services, push)
  } finally {
    end()
  }
}

/** At the start, since a process may have died with some, and again and again. */
export const startInboxWatch = (services: ChannelServices): (() => Promise<void>) =>
  every(everyMs, services.log, 'kept webhooks', async () => {
    for (let more = true; more; ) {
      const pushes = await takeUpKept(services, mostTogether)
      await Promise.all(pushes.map((push) => takeInKept(services, push)))
      more = pushes.length === mostTogether
    }
  })
