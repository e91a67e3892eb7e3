import { profileShop } from '../graph-connecting.ts'
import { messengerChannel } from '../graph-messenger.ts'

export const channel = messengerChannel({
  marketplace: 'instagram',
  object: 'instagram',
  platform: 'instagram',
  shared: 'share',
  countsUnread: false,
  scopes: ['pages_show_list', 'instagram_basic', 'instagram_manage_messages', 'pages_manage_metadata'],
  shopOf: profileShop,
  hasProfile: true,
  profileFields: 'name,username,profile_pic',
  capabilities: {
    types: ['text', 'image', 'audio', 'video', 'product'],
    images: { mime_types: ['image/jpeg', 'image/png', 'image/gif'], max_bytes: 8_000_000 },
    products: true,
    quotes: true,
    templates: false,
    typing: false,
    session: true,
    idempotent: false,
    max_text: 1000,
  },
})
