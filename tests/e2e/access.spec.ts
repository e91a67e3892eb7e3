import type { Page } from '@playwright/test'
import { checkAccess, checkContrast } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { faintTexts } from './support/faint-texts.ts'
import { goTo } from './support/go-to.ts'
import { rowsOf } from './support/orders.ts'
import { panesOf } from './support/panes.ts'
import { expect, test as ownTest, readingTest as test } from './support/test.ts'

// Fewer rows in view are judged sooner, and are all alike.
test.use({ viewport: { width: 1440, height: 560 } })

test('texts that can hardly be read are found by what lies under them, and those that need not be read are not', async ({ page }) => {
  await page.setContent(`
    <p style="color: #767676; background: #fff">just dark enough</p>
    <p style="color: #777; background: #fff">a little too faint</p>
    <p style="color: #777; background: #fff; font-size: 24px">faint and large</p>
    <div style="background: #131719"><p style="color: #333">dark on dark</p><p style="color: #fff; background: #0002">white on dark</p></div>
    <p style="color: #000; background: #fff"><span style="opacity: 0.3">made faint</span><i hidden style="color: #eee">not shown</i></p>
    <p style="color: color-mix(in oklab, black 40%, white)">mixed</p>
    <button disabled style="color: #ddd; background: #fff">cannot be pressed</button>
    <input style="color: #eee; background: #fff" value="written" aria-label="1"><input type="checkbox" style="color: #fff" checked aria-label="2">
    <style>input::placeholder { color: #ddd }</style><input style="background: #fff" placeholder="offered" aria-label="3">`)
  expect((await faintTexts(page)).map((text) => /“(.*)”/.exec(text)?.[1])).toEqual([
    'a little too faint',
    'dark on dark',
    'made faint',
    'mixed',
    'written',
    'offered',
  ])
})

test('no state of the queue has anything that axe would mend', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary')).toContainText('Riwayat pesanan')
  await checkAccess(page, 'selection and peek')
  await checkContrast(page, 'selection and peek')
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(page.getByLabel('COD', { exact: true })).toBeVisible()
  await checkAccess(page, 'more filters')
  await page.keyboard.press('Escape')
  await rowsOf(page).nth(1).click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await checkAccess(page, 'row menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await expect(page.locator('[data-which-key]')).toBeVisible()
  await checkAccess(page, 'which key')
})

test('no overlay has anything that axe would mend', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/order?status=200&marketplace=tokopedia')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkAccess(page, 'palette')
  await checkContrast(page, 'palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(page.getByRole('combobox', { name: /^Alasan membatalkan/ })).toBeVisible()
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkAccess(page, 'a question')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Pintasan papan ketik' })).toBeVisible()
  await checkAccess(page, 'cheat sheet')
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Bahasa' }).click()
  await expect(page.getByRole('dialog', { name: 'Pengaturan' })).toBeVisible()
  await checkAccess(page, 'settings')
  await page.keyboard.press('Escape')
  const user = page.getByRole('button', { name: /Toko Melati Jaya$/ })
  await user.click()
  await checkAccess(page, 'user menu')
  await page.getByRole('menuitem', { name: 'Ganti ruang kerja' }).click()
  await expect(page.getByRole('dialog', { name: 'Ganti ruang kerja' }).getByRole('button', { name: /Nusantara/ })).toBeVisible()
  await checkAccess(page, 'workspaces')
})

test('neither buyers nor products have anything that axe would mend', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/customer')
  await expect(page.locator('[role="row"][data-buyer]').first()).toBeVisible()
  await page.keyboard.press('j')
  await checkAccess(page, 'buyers')
  await goTo(page, '/product?stock=low')
  await expect(page.locator('[role="row"][data-sku]').first()).toBeVisible()
  for (const key of ['j', 'Space', 'x', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('complementary')).toContainText('Pergerakan stok')
  await checkAccess(page, 'products, one beside them')
  await page.keyboard.press('Enter')
  await checkAccess(page, 'a number being set')
  await checkContrast(page, 'a number being set')
})

test('neither tiles nor tabs have anything that axe would mend', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await page.keyboard.press('Control+\\')
  await page.keyboard.press('Control+Shift+\\')
  await expect(panesOf(page)).toHaveCount(3)
  await checkAccess(page, 'three panes')
  await page.keyboard.press('w')
  await page.keyboard.press('t')
  await expect(page.getByRole('tablist')).toBeVisible()
  await checkAccess(page, 'tabs')
})

test('the back office has nothing that axe would mend', async ({ page, signIn }) => {
  await signIn(page, 'operator', '/bo/store-inv')
  await expect(page.locator('[data-code]').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('[data-cursor]')).toBeVisible()
  await checkAccess(page, 'store invitations')
  await goTo(page, '/bo/membership-order')
  await expect(page.locator('[data-code]').first()).toBeVisible()
  await checkAccess(page, 'membership orders')
  await page.keyboard.press('n')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await checkAccess(page, 'a new membership order')
})

test('the phone has nothing that axe would mend', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  await checkAccess(page, 'queue on a phone')
  await page.getByRole('navigation', { name: 'Bilah bawah' }).getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Pesanan', exact: true })).toBeVisible()
  await checkAccess(page, 'drawer')
})

/** The next Tab begins where the page begins; by itself it begins in the pane, which has the keys. */
const fromTheStart = (page: Page) =>
  page.locator('body').evaluate((body) => {
    body.tabIndex = -1
    body.focus()
    body.removeAttribute('tabindex')
  })

test('Tab goes through the main controls, and each shows where one is', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  await fromTheStart(page)
  const reached: string[] = []
  for (let step = 0; step < 34; step++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      // The outline may be drawn around what holds a control that is itself unseen, and of a list around the row under its cursor.
      const marked = [element, element.parentElement, element.querySelector('[role="row"][data-cursor]')].some((one) => {
        if (!one) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
      return { name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '', role: element.tagName, marked }
    })
    if (focus.role === 'BODY') break
    expect(focus.marked, `focus on ${focus.role} ${focus.name}`).toBe(true)
    reached.push(focus.name)
  }
  for (const name of ['Langsung ke isi', 'Dermaga, ke beranda', 'Pesanan', 'Cari pesanan', 'Marketplace', 'Filter lain'])
    expect(
      reached.some((one) => one.startsWith(name)),
      `${name} among ${reached.join(' | ')}`,
    ).toBe(true)
})

test('the first Tab offers to skip to the content', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  await fromTheStart(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Langsung ke isi' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Langsung ke isi' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a dialog keeps Tab inside and gives the focus back', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Bahasa' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Pengaturan' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('neither the inbox nor a conversation has anything that axe would mend', async ({ page, signIn }) => {
  // The menu of a chat is long: it is judged where it need not scroll.
  await page.setViewportSize({ width: 1440, height: 800 })
  await signIn(page, 'agent', '/chat?type=unreplied')
  const rows = page.locator('[role="row"][data-chat-code]')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await rows.nth(1).click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await checkAccess(page, 'inbox, what can be done to a chat')
  await page.keyboard.press('Escape')
  await goTo(page, '/chat?s=kirim&find=messages')
  await expect(page.locator('[role="row"][data-msg-id]').first()).toBeVisible()
  await page.keyboard.press('j')
  await checkAccess(page, 'inbox, messages found')
  await goTo(page, '/chat')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('Shift+G')
  // A row that the list scrolls away under the pointer takes no click.
  await expect(rows.first()).not.toBeInViewport()
  await page.locator('[data-cursor]').getByRole('link').click()
  await expect(page.locator('.chat-line').first()).toBeVisible()
  await checkAccess(page, 'inbox and conversation')
  await checkContrast(page, 'inbox and conversation')
})

test('in a narrow window codes and marks are whole, and the account menu says whose it is', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 720, height: 560 })
  await signIn(page, 'owner', '/order')
  await expect(rowsOf(page).first()).toBeVisible()
  for (const width of [720, 640, 390]) {
    await page.setViewportSize({ width, height: 560 })
    await expect.poll(() => cutIn(page, '[data-order-code] a, .order-mark'), `at ${width}`).toEqual([])
    const account = page.getByRole('banner').getByRole('button', { name: /Melati/ })
    expect((await account.boundingBox())?.width).toBeGreaterThan(120)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await goTo(page, '/order/log')
  await expect(page.locator('[role="row"][data-log-id]').first()).toBeVisible()
  await expect.poll(() => cutIn(page, '[data-log-id] a')).toEqual([])
})

test('where the system forces its colours, the cursor, the selection, a switch and the current tab can be told', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn(page, 'owner', '/order?status=200')
  await expect(rowsOf(page).nth(2)).toBeVisible()
  for (const key of ['j', 'x', 'j']) await page.keyboard.press(key)
  const style = (row: number, name: string) =>
    rowsOf(page)
      .nth(row)
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
  await expect.poll(() => style(1, 'outline-style')).toBe('solid')
  expect(await style(2, 'outline-style')).toBe('none')
  expect(await style(0, 'background-color')).not.toBe(await style(2, 'background-color'))
  expect(await style(0, 'color')).not.toBe(await style(2, 'color'))

  const tabs = page.locator('[data-pane] nav').first().getByRole('link')
  const underline = (tab: number) => tabs.nth(tab).evaluate((element) => getComputedStyle(element).borderBottomColor)
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await underline(0)).toBe(canvas)
  expect(await underline(1)).not.toBe(canvas)

  await goTo(page, '/settings/general')
  const toggle = page.getByRole('switch', { name: 'Banner notifikasi' })
  const track = () => toggle.evaluate((element) => getComputedStyle(element).backgroundColor)
  const on = await track()
  await toggle.click()
  await expect.poll(track).not.toBe(on)
})

/** What of these is not shown whole. */
const cutIn = (page: Page, selector: string) =>
  page.locator(`[data-pane] ${selector.replaceAll(', ', ', [data-pane] ')}`).evaluateAll((all) =>
    all
      .filter((one) => {
        const cell = one.closest('[role="gridcell"]') ?? one
        return one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1
      })
      .map((one) => one.textContent),
  )

ownTest('without a membership one page says what stopped, and leads back to all panes once there is one again', async ({ page, signIn, server }) => {
  const panes = [page.locator('[data-pane="/order?status=300"]'), page.locator('[data-pane="/order/log"]')] as const
  // The server remembers a membership for a while: nobody asks before it ends.
  await page.route('**/api/**', (route) => route.abort())
  await signIn(page, 'agent', '/help')
  await inDatabase(server.databaseUrl, `update membership set status = 'inactive'`)
  await page.unroute('**/api/**')
  await page.goto('/order?status=300#layout=1:row(60:*/order?status=300;40:/order/log)')
  const title = page.getByRole('heading', { name: 'Keanggotaan tidak aktif', level: 2 })
  await expect(title).toBeVisible()
  await expect(page).toHaveURL(/\/membership\?redirect_uri=\/order%3F/)
  await expect(page.locator('[data-pane]')).toHaveCount(1)
  await expect(page.locator('body')).not.toContainText('MEMBERSHIP_INACTIVE')
  await expect(page.getByText('Minta pemilik toko untuk memperpanjang.')).toBeVisible()
  await checkAccess(page, 'membership')
  await page.reload()
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'The membership is not active', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Switch workspace' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /Melati/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await inDatabase(server.databaseUrl, `update membership set status = 'active'`)
  await page.getByRole('button', { name: 'Check again' }).focus()
  await page.keyboard.press('Enter')
  for (const pane of panes) await expect(pane).toBeVisible()
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/order\?status=300$/)
})
