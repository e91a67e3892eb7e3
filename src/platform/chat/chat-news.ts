import { countUnread } from './count-unread.ts'
import { startMessageNotice } from './message-notice.ts'

/** What a window does about chats whatever it shows: it knows how many are unread, and people are told of new messages. */
export function followChats(tell: (total: number) => void): void {
  countUnread((total) => {
    tell(total)
    // On the icon of the installed app, where the system has one.
    if ('setAppBadge' in navigator) navigator.setAppBadge(total).catch(() => undefined)
  })
  startMessageNotice()
}
