import type { Bench } from './bench.ts'
import { signInTo } from './bench-client.ts'
import { benchChats } from './chat-database.ts'
import { type Figure, ms, percentile } from './figures.ts'

/** Rare and common words, several together, numbers, what stands nowhere, two letters and a sign. */
const texts = [
  'jahitannya lepas sedikit',
  'garansi tukar 7 hari',
  'dusty pink',
  'pesanan',
  'kak',
  'ya kak',
  'sudah sampai belum',
  'kak bisa ya',
  'ready ya silakan',
  'kirim hari ini kalau',
  'JX1004200042',
  '26C4CA',
  'kulkas dua pintu',
  'refund pak kurir',
  'ya',
  '🙏 ya',
]

/** GET /chat/search over all messages of the workspace. */
export async function chatSearch(bench: Bench): Promise<Figure[]> {
  const { url } = await bench.server()
  const client = await signInTo(url)
  const byText = new Map<string, number[]>(texts.map((text) => [text, []]))
  for (let round = 0; round <= Math.max(5, Math.ceil(bench.rounds / 3)); round += 1)
    for (const [text, times] of byText) {
      const began = performance.now()
      await client.call('GET', `/chat/search?s=${encodeURIComponent(text)}`)
      if (round > 0) times.push(performance.now() - began)
    }
  const all = [...byText.values()].flat()
  const slowest = [...byText].map(([text, times]) => ({ text, p95: percentile(times, 0.95) })).toSorted((a, b) => b.p95 - a.p95)
  return [
    {
      name: `search over the messages of ${benchChats.toLocaleString('en')} chats (1 M)`,
      measured: `p50 ${ms(percentile(all, 0.5))} · p95 ${ms(percentile(all, 0.95))} · worst ${ms(Math.max(...all))}`,
      aim: 'p95 ≤ 100 ms',
    },
    {
      name: '  the slowest texts',
      measured: slowest
        .slice(0, 3)
        .map(({ text, p95 }) => `${text} ${ms(p95)}`)
        .join(' · '),
      aim: 'no aim',
    },
  ]
}
