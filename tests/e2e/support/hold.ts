import type { BrowserContext, Page } from '@playwright/test'
import { inDatabase } from './database.ts'

/**
 * What a page holds for five seconds (what can be taken back, and toasts), or as long as said, it holds longer, for a minute unless said: tests must not race the clock on a
 * busy machine. Called before the page is opened.
 */
export const holdLonger = (of: Page | BrowserContext, longerMs = 60_000, heldMs = [5_000]) =>
  of.addInitScript(
    ({ instead, held }) => {
      const real = window.setTimeout.bind(window)
      const longer = (run: TimerHandler, ms?: number, ...rest: unknown[]) => real(run, held.includes(ms ?? 0) ? instead : ms, ...rest)
      Object.assign(window, { setTimeout: longer })
    },
    { instead: longerMs, held: heldMs },
  )

/** The server keeps what agents write this much longer before it goes to the channel. */
export const sendsLater = (databaseUrl: string, longer = '1 minute') =>
  inDatabase(
    databaseUrl,
    `create function sends_later() returns trigger language plpgsql as $$ begin new.due_at := new.due_at + interval '${longer}'; return new; end $$;
     create trigger sends_later before insert on chat_message for each row
       when (new.sender = 'seller' and new.due_at is not null) execute function sends_later()`,
  )

/** What is asked for at such an address waits until the returned function is called. */
export async function heldBack(page: Page, address: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}
