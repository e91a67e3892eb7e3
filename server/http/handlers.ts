import { accountHandlers } from '#server/domains/account/account.handlers.ts'
import { authHandlers } from '#server/domains/auth/auth.handlers.ts'
import { boHandlers } from '#server/domains/bo/bo.handlers.ts'
import { chatHandlers } from '#server/domains/chat/chat.handlers.ts'
import { chatBroadcastHandlers } from '#server/domains/chat-broadcast/chat-broadcast.handlers.ts'
import { chatReportHandlers } from '#server/domains/chat-report/chat-report.handlers.ts'
import { chatSettingsHandlers } from '#server/domains/chat-settings/chat-settings.handlers.ts'
import { contentHandlers } from '#server/domains/content/content.handlers.ts'
import { customerHandlers } from '#server/domains/customer/customer.handlers.ts'
import { documentHandlers } from '#server/domains/document/document.handlers.ts'
import type { Handler } from '#server/domains/handler.ts'
import { keymapHandlers } from '#server/domains/keymap/keymap.handlers.ts'
import { onboardHandlers } from '#server/domains/onboard/onboard.handlers.ts'
import { orderHandlers } from '#server/domains/order/order.handlers.ts'
import { scanHandlers } from '#server/domains/order/scan.handlers.ts'
import { discussionHandlers } from '#server/domains/product/discussion.handlers.ts'
import { productHandlers } from '#server/domains/product/product.handlers.ts'
import { pushHandlers } from '#server/domains/push/push.handlers.ts'
import { searchHandlers } from '#server/domains/search/search.handlers.ts'
import { storeHandlers } from '#server/domains/store/store.handlers.ts'
import { layoutHandlers } from '#server/domains/workbench/layout.handlers.ts'

/** Every handler of every domain; {@link mountApi} refuses to start where one is missing or doubled. */
export const handlers = [
  ...accountHandlers,
  ...authHandlers,
  ...boHandlers,
  ...chatReportHandlers,
  ...chatBroadcastHandlers,
  ...chatSettingsHandlers,
  ...chatHandlers,
  ...contentHandlers,
  ...customerHandlers,
  ...documentHandlers,
  ...onboardHandlers,
  ...productHandlers,
  ...discussionHandlers,
  ...keymapHandlers,
  ...layoutHandlers,
  ...orderHandlers,
  ...scanHandlers,
  ...pushHandlers,
  ...searchHandlers,
  ...storeHandlers,
] as unknown as readonly Handler<never, never>[]
