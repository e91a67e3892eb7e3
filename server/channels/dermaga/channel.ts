import { signedJsonChannel } from '../signed-json-channel.ts'

export const channel = signedJsonChannel({
  marketplace: 'dermaga',
  capabilities: { accept: { shipping_methods: [] }, request_pickup: {}, cancel: { reasons: [] }, answer_cancel: {}, label: { routing_code: true } },
  listings: true,
})
