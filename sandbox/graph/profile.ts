import type { SandboxStore } from '../order.ts'

/** A professional profile as the Graph API tells it. */
export function profileOf({ store_id, store_name, followers_count = 1240 }: SandboxStore) {
  return { id: store_id, username: store_name.replace(/^@/, ''), followers_count, media_count: 86, profile_picture_url: '' }
}
