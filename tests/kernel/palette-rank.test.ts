import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frecencyOf, halfLife, readFrecency, recordUse } from '#kernel/frecency.ts'
import { highlight } from '#kernel/palette-highlight.ts'
import { fold } from '#kernel/palette-match.ts'
import { readPasted } from '#kernel/palette-paste.ts'
import { beforeTyped, prepareEntries, type Rankable, rankEntries } from '#kernel/palette-rank.ts'
import { parsePaletteText } from '#kernel/palette-scope.ts'

const entries: Rankable[] = [
  { id: 'orders', title: 'Pesanan', otherTitles: ['Orders'], keywords: ['antrean', 'queue'] },
  { id: 'accept', title: 'Terima pesanan', otherTitles: ['Accept orders'] },
  { id: 'pickup', title: 'Minta penjemputan', otherTitles: ['Request pickup'], keywords: ['kurir', 'courier'] },
  { id: 'label', title: 'Cetak label', otherTitles: ['Print label'], keywords: ['resi', 'awb'] },
  { id: 'pick-list', title: 'Daftar ambil', otherTitles: ['Pickup list'] },
  { id: 'split', title: 'Bagi panel ke kanan', otherTitles: ['Split right'] },
  { id: 'theme', title: 'Tema gelap', otherTitles: ['Dark theme'] },
  { id: 'cafe', title: 'Kafé Jakarta' },
]
const prepared = prepareEntries(entries)
const rank = (query: string, frecency?: (id: string) => number) => rankEntries(prepared, query, { limit: 50, frecency })
const ids = (query: string, frecency?: (id: string) => number): string[] => rank(query, frecency).map(({ entry }) => entry.id)
const marked = (query: string): string[] => rank(query).map(({ entry, ranges }) => ranges.map(([from, to]) => entry.title.slice(from, to)).join('|'))

describe('the palette', () => {
  it('finds by either language and by keywords, whatever is shown', () => {
    expect(ids('cetak')[0]).toBe('label')
    expect(ids('print')[0]).toBe('label')
    expect(ids('resi')).toEqual(['label'])
    expect(ids('courier')).toEqual(['pickup'])
  })

  it('puts the whole title before the beginning of a word, and that before the middle of one', () => {
    expect(ids('pesanan')).toEqual(['orders', 'accept'])
    expect(ids('pi').slice(0, 2).sort()).toEqual(['pick-list', 'pickup'])
    expect(ids('label')[0]).toBe('label')
    expect(ids('an').at(-1)).not.toBe('orders')
  })

  it('wants every word, in any order', () => {
    expect(ids('pesanan terima')).toEqual(['accept'])
    expect(ids('label xyz')).toEqual([])
  })

  it.each([
    ['pesnan', 'orders'],
    ['pesannan', 'orders'],
    ['pesaman', 'orders'],
    ['peasnan', 'orders'],
    ['pemjemp', 'pickup'],
    ['lable', 'label'],
    ['terma', 'accept'],
  ])('forgives the typing error in %s', (typed, id) => expect(ids(typed)).toContain(id))

  it.each([
    ['penjempitna', 'pickup'],
    ['pemjenputan', 'pickup'],
    ['pnjemptan', 'pickup'],
    ['peennjemputan', 'pickup'],
    ['reuqesst pickup', 'pickup'],
    ['courrierr', 'pickup'],
  ])('forgives two errors in the long word of %s', (typed, id) => expect(ids(typed)).toContain(id))

  it('forgives nothing in short words, nor two errors in one of under eight letters, nor three', () => {
    expect(ids('ced')).toEqual([])
    expect(ids('pxsamxn')).toEqual([])
    expect(ids('pxnjxmpxtan')).toEqual([])
  })

  it('finds every word of six letters and more with any one error, below where it stands as typed', () => {
    const words = entries
      .flatMap((entry) =>
        [entry.title, ...(entry.otherTitles ?? []), ...(entry.keywords ?? [])].flatMap((text) =>
          text.split(' ').map((word) => ({ entry, word: fold(word) })),
        ),
      )
      .filter(({ word }) => word.length >= 6)
    const edits: readonly ((word: string, at: number, letter: string) => string)[] = [
      (word, at) => word.slice(0, at) + word.slice(at + 1),
      (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
      (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
      (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2),
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.constantFrom(...edits),
        fc.nat(),
        fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
        ({ entry, word }, edit, place, letter) => {
          const typed = edit(word, place % word.length, letter)
          expect(ids(typed)).toContain(entry.id)
          const asTyped = rank(word).find((one) => one.entry.id === entry.id)?.score ?? 0
          expect(rank(typed).find((one) => one.entry.id === entry.id)?.score).toBeLessThanOrEqual(asTyped)
        },
      ),
    )
  })

  it('finds by first letters', () => {
    expect(ids('cl')[0]).toBe('label')
    expect(marked('cela')[0]).toBe('Ce|la')
  })

  it('says what to highlight in the shown title', () => {
    expect(marked('pes')).toEqual(['Pes', 'pes'])
    expect(marked('label cetak')).toEqual(['Cetak|label'])
    expect(marked('print')).toEqual([''])
    expect(marked('kafe jak')).toEqual(['Kafé|Jak'])
  })

  it('orders what matches alike by frecency, and never lifts a poor match over a good one by it', () => {
    const only = (used: string) => (id: string) => (id === used ? 40 : 0)
    expect(ids('p', only('pick-list'))[0]).toBe('pick-list')
    expect(ids('pesan', only('accept'))[0]).toBe('accept')
    expect(ids('label', (id) => (id === 'label' ? 0 : 1e9))[0]).toBe('label')
  })

  it('shows what was used without a query, else the declared order', () => {
    expect(ids('')).toEqual(entries.map(({ id }) => id))
    expect(ids('', (id) => (id === 'theme' ? 2 : 0))[0]).toBe('theme')
    expect(ids('!!')).toEqual([])
  })

  it('is stable: the same question has the same answer, and fewer rows are the beginning of more', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'pesanlbr ct') }), fc.nat(8), (query, limit) => {
        expect(ids(query)).toEqual(ids(query))
        expect(rankEntries(prepared, query, { limit }).map(({ entry }) => entry.id)).toEqual(ids(query).slice(0, limit))
      }),
    )
  })

  it('finds every title by any beginning of it, and highlights within it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.integer({ min: 1, max: 30 }), (entry, length) => {
        const found = rank(entry.title.slice(0, length)).find((one) => one.entry.id === entry.id)
        expect(found).toBeDefined()
        for (const [from, to] of found?.ranges ?? []) expect(0 <= from && from < to && to <= entry.title.length).toBe(true)
      }),
    )
  })
})

describe('what is called just as it was typed', () => {
  const words = ['chat', 'ubah', 'kata', 'sandi', 'cetak', 'label', 'pesanan', 'change', 'password', '+5', '-5', '5', '50', '1.000']
  const title = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
  const some = fc.array(fc.record({ title, otherTitles: fc.array(title, { maxLength: 1 }), keywords: fc.array(title, { maxLength: 1 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  const numbered = (all: readonly Omit<Rankable, 'id'>[]) => all.map((one, index) => ({ ...one, id: String(index) }))
  const signless = (text: string) => text.replaceAll('+', '')

  it('comes first, in either language, however often others are used', () => {
    fc.assert(
      fc.property(some, fc.nat(), fc.boolean(), (all, index, other) => {
        const called = all[index % all.length] as (typeof all)[number]
        const query = (other && called.otherTitles[0]) || called.title
        const best = rankEntries(prepareEntries(numbered(all)), query, { limit: 50, frecency: (id) => (all[Number(id)] === called ? 0 : 1000) })[0]
        expect([best?.entry.title, ...(best?.entry.otherTitles ?? [])].map((text) => signless(text ?? ''))).toContain(signless(query))
      }),
    )
  })

  it('is found together with nothing scattered, and what is scattered comes after all else', () => {
    fc.assert(
      fc.property(some, fc.string({ unit: fc.constantFrom(...'chatubedlspn '), minLength: 1, maxLength: 8 }), (all, query) => {
        const found = rankEntries(prepareEntries(numbered(all)), query, { limit: 50 }).map(({ how }) => how)
        const firm = found.filter((how) => how !== 'scattered')
        expect(found.slice(0, firm.length)).toEqual(firm)
        if (found.includes('exact') || found.includes('whole')) expect(firm).toEqual(found)
      }),
    )
  })

  it('leaves out, for chat, a change of the password: in both languages, by keywords as by titles', () => {
    const password = { id: 'password', title: 'Ganti kata sandi', otherTitles: ['Change password'] }
    const search = (other: Rankable) => rankEntries(prepareEntries([password, other]), 'chat', { limit: 5 }).map(({ entry }) => entry.id)
    expect(search({ id: 'chat', title: 'Percakapan', otherTitles: ['Chat'] })).toEqual(['chat'])
    expect(search({ id: 'reply', title: 'Balas', keywords: ['kirim chat pembeli'] })).toEqual(['reply'])
    expect(search({ id: 'chats', title: 'Chats' })).toEqual(['chats', 'password'])
  })

  const number = fc.tuple(fc.constantFrom('', '+', '-'), fc.nat(12000)).map(([sign, size]) => `${sign}${size}`)
  it('is the number that was typed, and no other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(number, { maxLength: 12 }), number, (choices, typed) => {
        const ranked = rankEntries(prepareEntries(choices.map((choice, index) => ({ id: String(index), title: choice }))), typed, { limit: 50 })
        const answers = ranked.map(({ entry }) => entry.title).toSpliced(beforeTyped(ranked, typed), 0, typed)
        expect(Number(answers[0])).toBe(Number(typed))
      }),
    )
  })

  it.each([
    ['-5', '+5', false],
    ['5', '+5', true],
    ['5', '-5', false],
    ['-5', '-50', true],
    ['50', '-50', false],
    ['2601', '2602', false],
    ['12', '1 dan 2', false],
  ])('of numbers, %s finds %s: %s', (typed, choice, found) => {
    expect(rankEntries(prepareEntries([{ id: 'one', title: choice }]), typed, { limit: 5 })).toHaveLength(found ? 1 : 0)
  })

  it('may be typed too: before what only resembles it, after what it is the beginning of', () => {
    const among = (typed: string) =>
      beforeTyped(
        rankEntries(
          prepareEntries([
            { id: 'a', title: 'Rusak di gudang' },
            { id: 'b', title: '2 jam lagi' },
          ]),
          typed,
          { limit: 5 },
        ),
        typed,
      )
    expect(['rus', 'ruska', '2', '20', '2 j'].map(among)).toEqual([1, 0, 1, 0, 0])
  })
})

describe('what is found elsewhere', () => {
  const shown = (text: string, query: string) => highlight(text, query).map(([from, to]) => text.slice(from, to))
  it('is highlighted where its words stand, at the beginning of a word first', () => {
    expect(shown('Siti Rahmawati', 'rah siti')).toEqual(['Siti', 'Rah'])
    expect(shown('Ani Hani', 'an')).toEqual(['An'])
    expect(shown('SHPE-2601050001', '0001')).toEqual(['0001'])
    expect(shown('Siti Rahmawati', 'rahmwati')).toEqual(['Rahmawati'])
    expect(shown('Siti', 'zz')).toEqual([])
  })
})

describe('a pasted text', () => {
  const read = (text: string) => readPasted(text, 'https://app.test')
  it('is an address of this app, whole or from its path on', () => {
    expect(read(' https://app.test/order?status=200 ')).toEqual({ kind: 'address', url: '/order?status=200' })
    expect(read('/order')).toEqual({ kind: 'address', url: '/order' })
    for (const other of ['https://elsewhere.test/order', '//elsewhere.test', 'https://app.test.evil/order', '/'])
      expect(read(other)).toEqual({ kind: 'text' })
  })

  it('is one code or several, however they are divided', () => {
    expect(read(' shpe-2601050001\n')).toEqual({ kind: 'codes', codes: ['SHPE-2601050001'] })
    expect(read('SHPE-2601050001, JX1234567\n2601050002;SHPE-2601050001\r\n')).toEqual({
      kind: 'codes',
      codes: ['SHPE-2601050001', 'JX1234567', '2601050002'],
    })
  })

  it('is a text when any of it is no code', () => {
    for (const text of ['', 'cetak label', 'Siti 260105', 'ganti-tema', 'SHPE-2601050001 Siti']) expect(read(text)).toEqual({ kind: 'text' })
  })
})

describe('folding', () => {
  it('keeps every position', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text)).toHaveLength(text.length)
      }),
    )
    expect(fold('Éclair ß İ')).toHaveLength('Éclair ß İ'.length)
  })
})

describe('the scope of the palette', () => {
  it.each([
    ['', 'any', ''],
    [' cetak label ', 'any', 'cetak label'],
    ['> cetak', 'command', 'cetak'],
    ['#SHPE-1', 'order', 'SHPE-1'],
    ['@budi', 'buyer', 'budi'],
    ['/kopi', 'product', 'kopi'],
    [':', 'place', ''],
    ['?key', 'help', 'key'],
  ])('of %j is %s', (text, scope, query) => expect(parsePaletteText(text)).toEqual({ scope, query }))
})

describe('frecency', () => {
  it('halves every week', () => {
    const uses = recordUse(recordUse({}, 'a', 0), 'a', 0)
    expect(frecencyOf(uses, 'a', 0)).toBe(2)
    expect(frecencyOf(uses, 'a', halfLife)).toBe(1)
    expect(frecencyOf(recordUse(uses, 'a', halfLife), 'a', halfLife)).toBe(2)
    expect(frecencyOf(uses, 'b', 0)).toBe(0)
  })

  it('keeps the 500 strongest', () => {
    let uses = recordUse(recordUse({}, 'first', 0), 'first', 0)
    for (let index = 0; index < 600; index++) uses = recordUse(uses, `c${index}`, index)
    expect(Object.keys(uses)).toHaveLength(500)
    expect(frecencyOf(uses, 'first', 600)).toBeGreaterThan(1)
  })

  it('reads what was stored and leaves out what is damaged', () => {
    const uses = recordUse({}, 'a', 5)
    expect(readFrecency(JSON.parse(JSON.stringify(uses)))).toEqual(uses)
    expect(readFrecency({ a: uses.a, b: null, c: { score: 'x', at: 1 }, d: { score: 1 } })).toEqual(uses)
    expect(readFrecency('x')).toEqual({})
  })
})
