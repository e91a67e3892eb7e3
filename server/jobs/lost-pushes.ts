import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { takePush } from '#server/pushes/take-push.ts'
import { every } from './every.ts'

const everyMs = 60_000

/** Takes in what a marketplace could not deliver, page by page; each is confirmed once all of it was taken in, so that nothing is lost on the way. */
async function fetchLost(services: ChannelServices, marketplace: Marketplace): Promise<void> {
  const part = services.channels.get(marketplace)
  if (!part?.lostPushes) return
  const inTime = () => AbortSignal.timeout(part.channel.limits.timeoutMs)
  for (let more = true; more; ) {
    const lost = await part.lostPushes(inTime())
    for (const push of lost.pushes) {
      const facts: Record<string, unknown> = { channel: marketplace }
      const { outcome } = await takePush(services, part.channel, push, facts)
      services.log.info({ ...facts, outcome }, 'lost push')
    }
    await lost.consumed(inTime())
    more = lost.more && lost.pushes.length > 0
  }
}

/** At the start, since pushes were lost while no server was there, and again and again. */
export const startLostPushWatch = (services: ChannelServices): (() => Promise<void>) =>
  every(everyMs, services.log, 'lost pushes', async () => {
    for (const marketplace of Object.keys(marketplaceFacts) as Marketplace[])
      await fetchLost(services, marketplace).catch((failure: unknown) => {
        if (!(failure instanceof ChannelFailure)) throw failure
        services.log.warn({ channel: marketplace, failure: failure.message }, 'lost pushes could not be fetched; the next look does it')
      })
  })
