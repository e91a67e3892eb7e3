import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Heard, hear, type Turn, turnOf } from '#kernel/window-order.ts'

interface Sent {
  readonly from: string
  readonly born: number
  readonly sequence: number
}

/** What a window makes of messages in the order in which they come. */
function turnsOf(messages: readonly Sent[]): Turn[] {
  let heard: Heard = new Map()
  return messages.map((message) => {
    const turn = turnOf(heard, message)
    if (turn !== 'old') heard = hear(heard, message)
    return turn
  })
}

const from = (name: string, born: number, ...sequences: number[]): Sent[] => sequences.map((sequence) => ({ from: name, born, sequence }))

describe('the order of messages between windows', () => {
  it('begins wherever a sender is heard first', () => expect(turnsOf(from('a', 1, 7, 8, 9))).toEqual(['first', 'next', 'next']))
  it('tells a gap once', () => expect(turnsOf(from('a', 1, 1, 2, 5, 6))).toEqual(['first', 'next', 'late', 'next']))
  it('drops what comes again', () => expect(turnsOf(from('a', 1, 1, 2, 2, 1, 3))).toEqual(['first', 'next', 'old', 'old', 'next']))
  it('begins again after a reload, and drops what the old page still says', () =>
    expect(turnsOf([...from('a', 1, 1, 2), ...from('a', 5, 1), ...from('a', 1, 3), ...from('a', 5, 2)])).toEqual([
      'first',
      'next',
      'first',
      'old',
      'next',
    ]))

  it('counts each sender by itself: interleaved they are heard as alone', () => {
    const sequences = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 20 })
    fc.assert(
      fc.property(sequences, sequences, fc.infiniteStream(fc.boolean()), (a, b, coin) => {
        const rest = { a: from('a', 1, ...a), b: from('b', 1, ...b) }
        const mixed: Sent[] = []
        while (rest.a.length || rest.b.length) {
          const next = (coin.next().value && rest.a.shift()) || rest.b.shift() || rest.a.shift()
          if (next) mixed.push(next)
        }
        const turns = turnsOf(mixed)
        for (const name of ['a', 'b'])
          expect(turns.filter((_, at) => mixed[at]?.from === name)).toEqual(turnsOf(from(name, 1, ...(name === 'a' ? a : b))))
      }),
    )
  })

  it('hears each message of a sender at most once, and in rising order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 }), (sequences) => {
        const messages = from('a', 1, ...sequences)
        const turns = turnsOf(messages)
        const heard = sequences.filter((_, at) => turns[at] !== 'old')
        expect(heard).toEqual([...new Set(heard)].sort((x, y) => x - y))
      }),
    )
  })
})
