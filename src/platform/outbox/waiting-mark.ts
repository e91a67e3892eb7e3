const keyOf = (userId: number) => `outbox:${userId}`

/** Notes for the next visit whether messages of a seat wait to be sent, so that only then the outbox is loaded for them. */
export function noteWaiting(userId: number, waits: boolean): void {
  try {
    if (waits) localStorage.setItem(keyOf(userId), '1')
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Storage is refused: nothing outlives the page.
  }
}

export function isWaiting(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}
