import { setTimeout as sleep } from 'node:timers/promises'
import { benchChat } from '../chat-database.ts'
import { type Figure, told } from '../figures.ts'
import { type BenchBrowser, chatLines, chatUrl } from './browser.ts'

const open = 4
const text = 'Halo kak, pesanan sudah kami proses ya dan nanti sore diambil kurir, nomor resi menyusul. '

/** Writes to one buyer while three more conversations stand beside: from each key press to the frame that shows the letter. */
export async function typing(browser: BenchBrowser): Promise<Figure[]> {
  const urls = Array.from({ length: open }, (_, n) => chatUrl(benchChat(2000 + n).chat_code))
  const layout = `#layout=1:row(${urls.map((url, at) => `25:${at === 0 ? '*' : ''}${url}`).join(';')})`
  const page = await browser.open()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${urls[0]}${layout}`)
  await page
    .locator('[data-pane]')
    .nth(open - 1)
    .waitFor()
  for (const url of urls) await page.locator(`[data-pane="${url}"] ${chatLines}`).first().waitFor()
  await sleep(2000)
  const composers = page.locator('.chat-composer textarea')
  const times: number[] = []
  for (let pane = 0; pane < open; pane += 1) {
    await composers.nth(pane).click()
    await sleep(300)
    for (const letter of text) {
      await page.evaluate(`probe.arm('keydown', () => true)`)
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      times.push(await page.evaluate<number>('probe.painted'))
      await sleep(20)
    }
    if ((await composers.nth(pane).inputValue()) !== text) throw new Error('What was typed does not stand in the composer')
    await composers.nth(pane).fill('')
  }
  await page.context().close()
  return [{ name: `key press in the composer to paint, ${open} chats open (${times.length})`, measured: told(times), aim: 'p95 ≤ 16 ms' }]
}
