import type { Page } from '@playwright/test'
import { mayAccess, privileges, type Subject } from '#contract/core/privilege.ts'
import type { DefinedScreen } from '#kernel/define-screen.ts'
import { findAccess, otherThemes } from './support/axe.ts'
import { cutOff } from './support/cut-off.ts'
import { inDatabase } from './support/database.ts'
import { isAllowed } from './support/matrix-exceptions.ts'
import { unreached } from './support/reach.ts'
import { addressOf, otherStates, screens, visitInPlace } from './support/screens.ts'
import { expect, type Person, test } from './support/test.ts'

// The project `matrix` alone (npm run test:matrix): what npm test looks at of it is every-screen.spec.ts.

const wide = { width: 1440, height: 560 }
const phone = { width: 390, height: 844 }
test.use({ viewport: wide })

const everyPrivilege = privileges.filter((key) => !key.startsWith('bo-'))

interface Seat {
  readonly name: string
  readonly who?: Person
  /** What makes it of the demo's. */
  readonly made?: string
  /** Sees the membership alone, whatever the address. */
  readonly stopped?: boolean
}

const seats: readonly Seat[] = [
  { name: 'owner', who: 'owner' },
  {
    name: 'agent with every privilege',
    who: 'agent',
    made: `update agent set privileges = '{${everyPrivilege.join(',')}}' where login_id = (select login_id from login where email like 'agent@%')`,
  },
  { name: 'agent with few privileges', who: 'viewer' },
  { name: 'owner without a membership', who: 'owner', made: `update membership set status = 'inactive'`, stopped: true },
  { name: 'operator', who: 'operator' },
  { name: 'visitor' },
]

const inOneTest = 16

/** Whom the page signed in. */
const subjectOf = (page: Page): Promise<Subject | null> =>
  page.evaluate(() => {
    const { state, user } = JSON.parse(localStorage.getItem('auth') ?? '{}')
    return state?.user ?? user ?? null
  })

async function speak(page: Page, language: 'id' | 'en'): Promise<void> {
  await page.evaluate((to) => localStorage.setItem('settings', JSON.stringify({ state: { language: to }, version: 1 })), language)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html[data-declared]')).toBeAttached()
}

/** A layout for another width is drawn a moment later. */
async function settledCut(page: Page): Promise<string[]> {
  let found: string[] = []
  const isWhole = async () => {
    found = await cutOff(page)
    return found.length === 0
  }
  await expect
    .poll(isWhole, { timeout: 10_000 })
    .toBe(true)
    .catch(() => undefined)
  return found
}

/**
 * What is wrong with what is shown, at both widths. `axe`: and what axe says of it, all of it in the light theme and of colours in another one at each width; what
 * language it speaks is the same to axe, and pairs of colours are judged from the tokens (tests/platform/ui/contrast.test.ts).
 */
async function judge(page: Page, axe: boolean): Promise<string[]> {
  const found: string[] = []
  for (const [size, theme] of [
    [wide, otherThemes[0]],
    [phone, otherThemes[1]],
  ] as const) {
    await page.setViewportSize(size)
    const here = await settledCut(page)
    if (axe) {
      here.push(...(await findAccess(page)), ...(await findAccess(page, theme)))
      await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
    }
    found.push(...here.map((what) => `at ${size.width}: ${what}`))
  }
  await page.setViewportSize(wide)
  return found
}

/** Everything that is wrong at an address, for who may see it; where one may not, that one is led away without an error. */
async function faultsAt(page: Page, url: string, sees: boolean, axe: boolean): Promise<string[]> {
  try {
    const failed = await visitInPlace(page, url)
    // Where one is led instead is judged as a screen of its own.
    return sees ? [...failed, ...(await unreached(page)), ...(await judge(page, axe))] : failed
  } catch (error) {
    // The others are looked at all the same.
    return [String(error).slice(0, 300)]
  }
}

interface Address {
  readonly url: string
  readonly sees: boolean
  readonly missing?: boolean
}

async function addressesFor(page: Page, seat: Seat, some: readonly DefinedScreen[]): Promise<Address[]> {
  const subject = await subjectOf(page)
  const found: Address[] = []
  for (const screen of some) {
    const sees = mayAccess(screen.access, subject) && (!seat.stopped || screen.path.startsWith('/membership'))
    // What only those find who may ask for it: the address as it is declared.
    found.push({ sees, url: sees ? await addressOf(page, screen).catch(() => screen.path) : screen.path })
  }
  return found
}

const shown = screens.filter(({ path }) => !path.includes('*'))

function ownOf({ who }: Seat): readonly DefinedScreen[] {
  // Who is signed in is led home from the screens that sign in, and a visitor to them from all others.
  return who ? shown.filter(({ frame }) => frame !== 'auth') : shown
}

for (const seat of seats) {
  const own = ownOf(seat)
  for (let from = 0; from < own.length; from += inOneTest)
    test(`no screen is broken, cut off or out of reach for the ${seat.name}: from ${from + 1}`, async ({ page, signIn, server }) => {
      test.setTimeout(1_800_000)
      if (seat.made) await inDatabase(server.databaseUrl, seat.made)
      if (seat.who) await signIn(page, seat.who, seat.stopped ? '/membership' : '/home')
      else await page.goto('/auth/login')
      const addresses = await addressesFor(page, seat, own.slice(from, from + inOneTest))
      if (seat.name === 'owner' && from === 0) addresses.push(...otherStates.map((url) => ({ url, sees: true, missing: true })))
      const wrong: string[] = []
      for (const language of ['id', 'en'] as const) {
        if (language !== 'id') await speak(page, language)
        for (const { url, sees, missing } of addresses) {
          const found = await faultsAt(page, url, sees, language === 'id')
          const counted = found.filter((what) => !isAllowed(seat.name, url, what) && !(missing && / 40\d|status of 40\d/.test(what)))
          wrong.push(...counted.map((what) => `${language}, ${seat.name}, ${url}: ${what}`))
          // Said as it is found: the run takes long.
          process.stdout.write(`${[`${language}, ${seat.name}, ${url}: looked at`, ...counted].join('\n  ')}\n`)
        }
      }
      expect(wrong).toEqual([])
    })
}
