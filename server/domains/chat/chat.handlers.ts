import {
  accountAgentChat,
  chatAttributes,
  chatAttributesSave,
  chatBlacklist,
  chatCopyPhoneNumber,
  chatExisting,
  chatFile,
  chatInit,
  chatList,
  chatMessages,
  chatProducts,
  chatRead,
  chatReadMany,
  chatReply,
  chatReplyTakeBack,
  chatSearch,
  chatTypeIndicator,
  chatUnblacklist,
  chatUnread,
  chatUpdate,
} from '#contract/chat/chat.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import { whatsappNumber } from '#contract/core/phone.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle, RawJson } from '../handler.ts'
import { showConversation } from './chat-detail.ts'
import { readAttributes, readPhone } from './chat-facts.query.ts'
import { readFile } from './chat-file.ts'
import { readChatPage, readOtherChats } from './chat-list.query.ts'
import { openChat } from './chat-open.ts'
import { tellPresence } from './chat-presence.ts'
import { readChatProducts } from './chat-product.query.ts'
import { sendReply, takeBack } from './chat-reply.ts'
import { searchMessages } from './chat-search.query.ts'
import { changeChat, markManyRead, markRead, markUnread, readChatAgents, updateChat } from './chat-update.ts'

const list = handle(
  chatList,
  async ({ query, caller }, { database, now }) =>
    new RawJson(await database.read(caller.workspace_id, (connection) => readChatPage(connection, query, caller, now()))),
)
const messages = handle<typeof chatMessages, ChannelServices>(chatMessages, ({ params, query, caller }, services) =>
  showConversation(services, caller, { ...params, ...query }),
)
const reply = handle<typeof chatReply, ChannelServices>(chatReply, ({ body, caller }, services) => sendReply(services, caller, body))
const retract = handle<typeof chatReplyTakeBack, ChannelServices>(chatReplyTakeBack, ({ params, caller }, services) =>
  takeBack(services, caller, params.reply_id),
)
const update = handle(chatUpdate, ({ body, caller }, services) => updateChat(services, caller, body))
const read = handle(chatRead, ({ params, caller }, services) => markRead(services, caller, params))
const unread = handle(chatUnread, ({ params, caller }, services) => markUnread(services, caller, params))
const readMany = handle(chatReadMany, ({ body, caller }, services) => markManyRead(services, caller, body.chat_code))
const block = handle(chatBlacklist, ({ params, caller }, services) => changeChat(services, caller, params, () => ({ chat_blacklist: true })))
const unblock = handle(chatUnblacklist, ({ params, caller }, services) => changeChat(services, caller, params, () => ({ chat_blacklist: false })))
const init = handle<typeof chatInit, ChannelServices>(chatInit, async ({ query, caller }, services) => ({
  chat: await openChat(services, caller, query),
}))
const existing = handle(
  chatExisting,
  async ({ query, caller }, { database }) =>
    new RawJson(`{"chats":${await database.read(caller.workspace_id, (connection) => readOtherChats(connection, query.chat_code))}}`),
)
const search = handle(
  chatSearch,
  async ({ query, caller }, { database }) =>
    new RawJson(await database.read(caller.workspace_id, (connection) => searchMessages(connection, query.s, query.chat_code, query.limit))),
)
const attributes = handle(chatAttributes, ({ params, caller }, { database }) =>
  database.read(caller.workspace_id, async (connection) => ({ attributes: await readAttributes(connection, params.chat_code) })),
)
const saveAttributes = handle(chatAttributesSave, async ({ params, body, caller }, services) => {
  let attributes: Record<string, string> = {}
  await changeChat(services, caller, params, async (_, connection) => {
    const named = { ...(await readAttributes(connection, params.chat_code)), ...body.attributes }
    attributes = Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== null))
    return { attributes: JSON.stringify(attributes) }
  })
  return { attributes }
})
const phone = handle(chatCopyPhoneNumber, ({ query, caller }, { database }) =>
  database.read(caller.workspace_id, async (connection) => {
    const found = await readPhone(connection, query.chat_code)
    return { phone: found && whatsappNumber(found) }
  }),
)
const typing = handle<typeof chatTypeIndicator, ChannelServices>(chatTypeIndicator, async ({ body, caller }, services) => {
  await tellPresence(services, caller, body.chat_code, body.state)
  return {}
})
const products = handle(chatProducts, ({ query, caller }, { database }) =>
  database.read(caller.workspace_id, (connection) => readChatProducts(connection, query)),
)
const agents = handle(
  accountAgentChat,
  async ({ caller }, { database }) => new RawJson(JSON.stringify(await database.read(caller.workspace_id, readChatAgents))),
)
const file = handle(chatFile, async ({ params, caller }, { database }) => {
  const found = params.workspace_id === caller.workspace_id ? await readFile(database, params.workspace_id, params.file_id) : null
  if (!found) throw new DomainError('NOT_FOUND')
  return { content_type: found.mime_type, content: found.content }
})

export const chatHandlers = [
  list,
  messages,
  reply,
  retract,
  update,
  read,
  unread,
  readMany,
  block,
  unblock,
  init,
  existing,
  search,
  attributes,
  saveAttributes,
  phone,
  typing,
  products,
  agents,
  file,
]
