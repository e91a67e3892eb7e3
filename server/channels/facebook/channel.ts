import { pageShop } from '../graph-connecting.ts'
import { messengerChannel } from '../graph-messenger.ts'

export const channel = messengerChannel({
  marketplace: 'facebook',
  object: 'page',
  platform: 'messenger',
  shared: 'fallback',
  countsUnread: true,
  scopes: ['pages_show_list', 'pages_messaging', 'pages_manage_metadata'],
  shopOf: pageShop,
  profileFields: 'name,profile_pic',
  capabilities: {
    types: ['text', 'image', 'audio', 'video', 'document', 'product'],
    images: { mime_types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'], max_bytes: 8_000_000 },
    products: true,
    quotes: true,
    templates: false,
    typing: true,
    session: true,
    idempotent: false,
    max_text: 2000,
  },
})
