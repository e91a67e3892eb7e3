// Draws the PNG icons in public/icons from icon.svg with the browser of the tests. `node scripts/make-icons.mjs`
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { ensureChromium } from './chromium.mjs'

const svg = readFileSync('public/icons/icon.svg', 'utf8')
const [tile] = svg.match(/<rect[^>]*rx="4.5"[^>]*>/) ?? []
const ground = tile?.match(/fill="([^"]+)"/)?.[1]
if (!tile || !ground) throw new Error('public/icons/icon.svg has no rounded ground any more')

/** A launcher cuts a maskable icon to its own shape: the ground fills it, and the mark keeps to the middle 80 per cent. */
const mark = svg.replace(tile, '')
const icons = [
  // A tab's: browsers read it again at each new address, and an SVG is a page of its own to draw.
  { name: 'tab-64', size: 64, html: svg, share: 1 },
  { name: 'icon-192', size: 192, html: svg, share: 1 },
  { name: 'icon-512', size: 512, html: svg, share: 1 },
  { name: 'maskable-192', size: 192, html: mark, share: 0.8, background: ground },
  { name: 'maskable-512', size: 512, html: mark, share: 0.8, background: ground },
  // In a status bar only the shape counts: white on nothing.
  { name: 'badge-96', size: 96, html: mark, share: 1 },
]

const browser = await chromium.launch({ executablePath: (await ensureChromium()) ?? undefined })
const page = await browser.newPage()
for (const { name, size, html, share, background = 'transparent' } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>*{margin:0}body{display:grid;place-items:center;height:${size}px;background:${background}}svg{display:block;width:${size * share}px;height:${size * share}px}</style>${html}`,
  )
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true })
}
await browser.close()
