import type { Page } from '@playwright/test'

/** Does what writes by a call to a path, and waits for the answer. What is shown at once is not written yet, and a page that is loaded again takes the call with it. */
export async function written(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((reply) => reply.request().method() !== 'GET' && new URL(reply.url()).pathname === `/api${path}`)
  await act()
  await answered
}
