import type { BrowserContext, Page } from '@playwright/test'

/** Watches which windows of a browser hold a websocket for live events. Before the first window is opened. */
export function watchSockets(context: BrowserContext) {
  const open = new Map<Page, number>()
  let opened = 0
  const watch = (page: Page) => {
    page.on('websocket', (socket) => {
      if (!socket.url().endsWith('/live')) return
      opened += 1
      open.set(page, (open.get(page) ?? 0) + 1)
      socket.on('close', () => open.set(page, (open.get(page) ?? 1) - 1))
    })
    page.on('close', () => open.delete(page))
    page.on('crash', () => open.delete(page))
  }
  context.pages().forEach(watch)
  context.on('page', watch)
  return {
    /** How many were opened since the beginning. */
    opened: () => opened,
    /** How many are open, in all windows. */
    count: () => [...open.values()].reduce((sum, one) => sum + one, 0),
    /** The windows that hold one. */
    holders: () => [...open].filter(([, count]) => count > 0).map(([page]) => page),
  }
}
