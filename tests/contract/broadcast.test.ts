import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { broadcastContentSchema, broadcastRate } from '#contract/chat/broadcast.ts'
import { broadcastTextVariables, fillChannelTemplate, fillMessage, placeholdersOf, strangeVariables } from '#contract/chat/broadcast-text.ts'
import { statusOf } from '#server/domains/chat-broadcast/broadcast-status.rules.ts'

const part = fc.oneof(
  fc.constantFrom(...broadcastTextVariables.map((name) => `{${name}}`), '{{1}}', '{{2}}', '{resi}', '{Nama}'),
  fc.string({ maxLength: 8 }).map((text) => text.replace(/[{}]/g, '')),
)
const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(' '))
const known = fc.record({ name: fc.string({ maxLength: 12 }), store: fc.string({ maxLength: 12 }), agent: fc.string({ maxLength: 12 }) })

describe('a broadcast’s text', () => {
  it('that is taken reaches nobody with a variable in it, whatever is known', () => {
    fc.assert(
      fc.property(text, known, (message, values) => {
        fc.pre(strangeVariables(message).length === 0)
        const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace(/[{}]/g, '')]))
        for (const name of broadcastTextVariables) expect(fillMessage(message, plain).text).not.toContain(`{${name}}`)
      }),
    )
  })

  it('of a template has one value for each placeholder, none of them empty, and a value that looks like one stays', () => {
    fc.assert(
      fc.property(text, known, (message, values) => {
        const count = placeholdersOf(message)
        const filled = fillChannelTemplate(
          message,
          Array.from({ length: count }, () => '{name}'),
          values,
        )
        expect(filled.values).toHaveLength(count)
        for (const value of filled.values) expect(value).not.toBe('')
      }),
    )
    expect(fillChannelTemplate('Hai {{1}} dan {{2}}', ['{{2}}', 'B'], {}).text).toBe('Hai {{2}} dan B')
    expect(fillChannelTemplate('Hai {{1}}', ['{name}'], { name: '' })).toEqual({ text: 'Hai -', values: ['-'] })
  })

  it('is refused with a name that nothing is known for, or without a value for a placeholder', () => {
    expect(strangeVariables('Hai {name}, {resi} dan {{1}}')).toEqual(['resi'])
    const taken = (content: object) => broadcastContentSchema.safeParse(content).success
    expect(taken({ kind: 'message', message: 'Hai {name}' })).toBe(true)
    expect(taken({ kind: 'message', message: '' })).toBe(false)
    expect(taken({ kind: 'message', message: '', image_url: 'data:image/png;base64,AA==' })).toBe(true)
    expect(taken({ kind: 'template', template: 'a', message: '{{1}}', values: ['{order}'] })).toBe(false)
    expect(taken({ kind: 'template', template: 'a', message: '{{1}}', values: [] })).toBe(false)
  })
})

describe('how far a broadcast has come', () => {
  const count = fc.integer({ min: 0, max: 3 })
  it('is processing while anybody is waiting or on the way, and ends as done only if it reached somebody', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3, 9), count, count, count, count, (before, waiting, processing, done, failed) => {
        const status = statusOf(before as 1 | 2 | 3 | 9, { waiting, processing, done, failed })
        if (waiting + processing === 0) expect(status).toBe(done > 0 ? 3 : 9)
        else expect(status).toBe(before === 1 && processing === 0 ? 1 : 2)
      }),
    )
  })
  it('goes at a quarter of a channel’s rate, and at least once a second', () => {
    expect([1, 3, 20, 150].map(broadcastRate)).toEqual([1, 1, 5, 37])
  })
})
