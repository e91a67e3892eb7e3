/**
 * Who wins, from what is told beforehand (the entries, the prizes, the seed's hash) and what is told after (the seed, and the word that those who watch
 * chose): anybody can do it again. Nobody can choose the winners: who keeps the seed does not know the word, and who says the word does not know the seed.
 */

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256 = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))

/** What is shown of a seed before the draw. */
export const seedHashOf = async (seed: string): Promise<string> => hex(await sha256(seed))

/** Numbers that a draw takes of a hash: its first six bytes. */
const reach = 2 ** 48

/** A number from 0 up to below `many`, each as likely: the first six bytes of SHA-256 over `seed:word:turn:try`; those of the last, incomplete round are left out. */
async function numberBelow(many: number, seed: string, word: string, turn: number): Promise<number> {
  const fair = reach - (reach % many)
  for (let again = 0; ; again += 1) {
    const number = Number.parseInt(hex(await sha256(`${seed}:${word}:${turn}:${again}`)).slice(0, 12), 16)
    if (number < fair) return number % many
  }
}

/** The places of the winners among the entries, in the order of the prizes: each is drawn from those that are left, and what was drawn is replaced by the last of them. */
export async function drawWinners(asked: { seed: string; word: string; entries: number; winners: number }): Promise<number[]> {
  const { seed, word, entries } = asked
  const left = Array.from({ length: entries }, (_, place) => place)
  const drawn: number[] = []
  for (let turn = 0; turn < Math.min(asked.winners, entries); turn += 1) {
    const at = await numberBelow(left.length, seed, word, turn)
    drawn.push(left[at] as number)
    left[at] = left[left.length - 1] as number
    left.pop()
  }
  return drawn
}
