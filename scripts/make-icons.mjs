// Draws public/icons/icon-192.png and icon-512.png from icon.svg with the browser of the tests. `node scripts/make-icons.mjs`
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { ensureChromium } from './chromium.mjs'

const svg = readFileSync('public/icons/icon.svg', 'utf8')
const browser = await chromium.launch({ executablePath: ensureChromium() ?? undefined })
const page = await browser.newPage()
for (const size of [192, 512]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  await page.screenshot({ path: `public/icons/icon-${size}.png`, omitBackground: true })
}
await browser.close()
