import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { sayable } from '#panes/help/sayable.ts'

const exists = (path: string) => path === '/order'

describe('a text of the help', () => {
  it('says what needs a screen only where the screen is there, and its other word where it is not', () => {
    const text = ['Mulai.', '?/order Buka antrean.', '!/order Tidak ada antrean.', '?/chat 1. Balas.', '!/chat 1. Telepon.', '> Selesai?'].join('\n')
    expect(sayable(text, exists)).toBe(['Mulai.', 'Buka antrean.', '1. Telepon.', '> Selesai?'].join('\n'))
  })

  it('never names the page of stores or the inbox where there is none', async () => {
    const root = new URL('../../../src/panes/help/', import.meta.url)
    for (const language of ['id', 'en'])
      for (const page of ['overview', 'chat-integration', 'store-not-connected', 'stock-sync']) {
        const text = sayable(await readFile(new URL(`${page}/text.${language}.md`, root), 'utf8'), () => false)
        expect(text, `${page}, ${language}`).not.toMatch(/halaman Toko|Store page|kotak masuk|inbox|\]\(\/(store|chat)\)/i)
        expect(text, `${page}, ${language}`).not.toMatch(/^[?!]\//m)
      }
  })
})
