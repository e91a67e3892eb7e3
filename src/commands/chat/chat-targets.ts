import type { ContextSnapshot } from '#kernel/context.ts'

/** `when` of a command about chats: those that are selected, the one under the cursor, or the one that is looked at. */
export const hasChats = "selection.kind == 'chat' && selection.count > 0"

/** The codes of the chats that a command is about. */
export const chatTargets = (context: ContextSnapshot): readonly string[] =>
  context['selection.kind'] === 'chat' ? (context['selection.codes'] as readonly string[]) : []
