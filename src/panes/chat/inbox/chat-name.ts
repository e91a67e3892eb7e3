import type { Chat } from '#contract/chat/chat.ts'

export type { Chat } from '#contract/chat/chat.ts'

/** As the team calls the buyer, else as the channel does. */
export const nameOfChat = ({ alias_name, full_name }: Pick<Chat, 'alias_name' | 'full_name'>): string => alias_name || full_name
