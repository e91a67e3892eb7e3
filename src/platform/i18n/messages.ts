import type agent from './locales/id/agent.json'
import type announcement from './locales/id/announcement.json'
import type auth from './locales/id/auth.json'
import type bo from './locales/id/bo.json'
import type broadcast from './locales/id/broadcast.json'
import type chatReport from './locales/id/chat-report.json'
import type chatSettings from './locales/id/chat-settings.json'
import type common from './locales/id/common.json'
import type conversation from './locales/id/conversation.json'
import type customer from './locales/id/customer.json'
import type developer from './locales/id/developer.json'
import type error from './locales/id/error.json'
import type help from './locales/id/help.json'
import type home from './locales/id/home.json'
import type inbox from './locales/id/inbox.json'
import type keyboard from './locales/id/keyboard.json'
import type membership from './locales/id/membership.json'
import type offline from './locales/id/offline.json'
import type onboard from './locales/id/onboard.json'
import type order from './locales/id/order.json'
import type packing from './locales/id/packing.json'
import type product from './locales/id/product.json'
import type report from './locales/id/report.json'
import type settings from './locales/id/settings.json'
import type shell from './locales/id/shell.json'
import type workbench from './locales/id/workbench.json'

type Written = keyof (typeof agent &
  typeof announcement &
  typeof auth &
  typeof bo &
  typeof broadcast &
  typeof chatReport &
  typeof chatSettings &
  typeof common &
  typeof conversation &
  typeof customer &
  typeof developer &
  typeof error &
  typeof help &
  typeof home &
  typeof inbox &
  typeof keyboard &
  typeof membership &
  typeof offline &
  typeof onboard &
  typeof order &
  typeof packing &
  typeof product &
  typeof report &
  typeof settings &
  typeof shell &
  typeof workbench)

/** Plural forms are written `key_one`, `key_other` and asked for as `key`. */
type Asked<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** Every text of the product, by the keys of the Indonesian files: `room.name.thing`. */
export type MessageKey = Asked<Written & string>
