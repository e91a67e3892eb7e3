/** An inbox as commands walk through it: those of a conversation too, whose next chat is the one after it in the list. */
export interface InboxWalk {
  /** The chat that comes after another in the list, or before it where it is the last; undefined where it is alone or not in the list. */
  after(chatCode: string): string | undefined
  /** The next that waits for a reply, going on from a chat or from the top, around the end; undefined: none waits. */
  nextUnreplied(chatCode: string | undefined): Promise<string | undefined>
  /** Puts the cursor on a chat, where it is in the list. */
  go(chatCode: string): void
}

/** The inboxes that are shown, the one looked at last at the end. */
const shown = new Map<string, InboxWalk>()

/** An inbox says how to walk through it. Returns how to stop. */
export function walkInbox(pane: string, walk: InboxWalk): () => void {
  shown.delete(pane)
  shown.set(pane, walk)
  return () => {
    if (shown.get(pane) === walk) shown.delete(pane)
  }
}

/** The inbox that was looked at last in this window; undefined: none is shown. */
export const inboxWalk = (): InboxWalk | undefined => [...shown.values()].at(-1)
