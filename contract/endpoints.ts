import * as agent from './account/agent.endpoints.ts'
import * as invitation from './account/invitation.endpoints.ts'
import * as online from './account/online.endpoints.ts'
import * as auth from './auth/auth.endpoints.ts'
import * as otp from './auth/otp.endpoints.ts'
import * as reset from './auth/reset.endpoints.ts'
import * as signUp from './auth/sign-up.endpoints.ts'
import * as bo from './bo/bo.endpoints.ts'
import * as broadcast from './chat/broadcast.endpoints.ts'
import * as chat from './chat/chat.endpoints.ts'
import * as chatReport from './chat/chat-report.endpoints.ts'
import * as chatSettings from './chat/chat-settings.ts'
import * as chatTag from './chat/chat-tag.endpoints.ts'
import * as replyTemplate from './chat/reply-template.endpoints.ts'
import * as content from './content/content.endpoints.ts'
import type { Endpoint } from './core/endpoint.ts'
import * as customer from './customer/customer.endpoints.ts'
import * as keymap from './keymap/keymap.endpoints.ts'
import * as macro from './keymap/macro.endpoints.ts'
import * as onboard from './onboard/onboard.endpoints.ts'
import * as order from './order/order.endpoints.ts'
import * as scan from './order/scan.endpoints.ts'
import * as discussion from './product/discussion.endpoints.ts'
import * as product from './product/product.endpoints.ts'
import * as push from './push/push.endpoints.ts'
import * as search from './search/search.endpoints.ts'
import * as store from './store/store.ts'

import * as layout from './workbench/layout.endpoints.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'reply' in value

const rooms = [
  agent, // one a line: many hands add here
  auth,
  bo,
  chatReport,
  broadcast,
  chatSettings,
  chatTag,
  chat,
  content,
  customer,
  discussion,
  invitation,
  keymap,
  layout,
  macro,
  onboard,
  online,
  order,
  otp,
  scan,
  product,
  push,
  replyTemplate,
  reset,
  search,
  signUp,
  store,
]

type In<Room> = Room extends unknown ? Extract<Room[keyof Room], Endpoint> : never
type Declared = In<(typeof rooms)[number]>
export type EndpointId = Declared['id']
export type EndpointOf<Id extends EndpointId> = Extract<Declared, { readonly id: Id }>

/** Every endpoint of the contract. Two with the same id, or the same method and path, throw. */
export const endpoints: readonly Endpoint[] = rooms.flatMap((exported) => Object.values(exported).filter(isEndpoint))

const seen = new Set<string>()
for (const { id, method, path } of endpoints)
  for (const key of [id, `${method} ${path.replace(/:[^/]+/g, ':')}`]) {
    if (seen.has(key)) throw new Error(`The contract declares ${key} twice`)
    seen.add(key)
  }
