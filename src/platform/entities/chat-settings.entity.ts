import type { LiveEvent } from '#contract/realtime/event.ts'
import { entity } from '#platform/query/entity.ts'

type SettingsNews = Extract<LiveEvent, { type: 'chat.settings-changed' }>

const newsOf = (what: SettingsNews['what']) => (event: SettingsNews) => (event.what === what ? [[what, event] as const] : [])

/** Chats show the names and colours of their tags. */
export const chatTagEntity = entity<SettingsNews>({
  tags: ['chat-tag'],
  news: { 'chat.settings-changed': newsOf('tags') },
  readers: { tags: ['chat-tag', 'chat'] },
})
export const replyTemplateEntity = entity<SettingsNews>({
  tags: ['reply-template'],
  news: { 'chat.settings-changed': newsOf('templates') },
  readers: { tags: ['reply-template'] },
})
export const chatSettingsEntity = entity<SettingsNews>({
  tags: ['chat-settings'],
  news: { 'chat.settings-changed': newsOf('settings') },
  readers: { tags: ['chat-settings'] },
})
