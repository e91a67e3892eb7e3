import { askFile } from './ask.ts'
import type { MediaFile } from './chats.ts'
import { ChannelFailure } from './failure.ts'
import type { ChannelAccount, StoreConnection } from './store-connection.ts'

/** Where the platform keeps what people send. Its addresses end after some days; nothing else is fetched, whatever a push says. */
const fileHost = /(?:^|\.)(?:fbcdn\.net|fbsbx\.com|cdninstagram\.com)$/

/** The file at an attachment's address, which carries its own permission: no token goes along. Throws `rejected` where it is nowhere of the platform's. */
export async function readAttachment({ signal }: StoreConnection, address: string, { base_url }: ChannelAccount): Promise<MediaFile> {
  const url = URL.canParse(address, base_url) ? new URL(address, base_url) : null
  const isTheirs = url && (url.origin === new URL(base_url).origin || (url.protocol === 'https:' && fileHost.test(url.hostname)))
  if (!isTheirs) throw new ChannelFailure('rejected', 'the file is not at the platform')
  return { ...(await askFile({ url, headers: {}, signal })), filename: nameIn(url) }
}

function nameIn({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
