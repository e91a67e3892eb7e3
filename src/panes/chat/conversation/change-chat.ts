import type { z } from 'zod'
import { chatUpdate } from '#contract/chat/chat.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { withChat } from './thread.ts'
import { changeThread } from './thread-query.ts'

type Change = z.input<(typeof chatUpdate)['body']>

/** Changes one property of a chat and shows it; a failure is told, and answered with false. */
export async function changeChat(change: Change): Promise<boolean> {
  try {
    const chat = await call(chatUpdate, { body: change })
    changeThread(chat.chat_code, (thread) => withChat(thread, chat))
    return true
  } catch (error) {
    toast.show({ kind: 'error', text: errorText(error) })
    return false
  }
}
