import { chatTagList } from '#contract/chat/chat-tag.endpoints.ts'
import type { Choice } from '#kernel/command.ts'
import { chatOf } from '#platform/chat/known-chats.ts'
import { t } from '#platform/i18n/i18n.ts'
import { momentsAnd } from '#platform/pickers/moment.picker.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { untilReply } from './snooze-time.ts'

/** Until when, or until the buyer writes. */
export const snoozePicker = momentsAnd(() => [{ value: untilReply, title: t('inbox.snooze.reply') }])

/** The tags in their order; those that the chats have are marked, and taken away by being chosen. */
export async function tagChoices(codes: readonly string[]): Promise<Choice[]> {
  const tags = await queryClient.ensureQueryData(callQuery(chatTagList))
  const chats = codes.map(chatOf).filter((chat) => chat !== undefined)
  const onAll = (id: number) => chats.length > 0 && chats.every((chat) => chat.tags.some(({ tag_id }) => tag_id === id))
  return tags.map(({ tag_id, name }) => ({ value: name, title: onAll(tag_id) ? t('inbox.tag.remove', { name }) : name }))
}
