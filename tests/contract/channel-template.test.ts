import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillChannelTemplate, placeholdersOf } from '#contract/chat/broadcast-text.ts'
import { approvedText, channelTemplateSchema, fillChannelVariables, numberedVariables } from '#contract/chat/channel-template.ts'
import { templateVariables } from '#contract/chat/template-text.ts'
import { type DemoChannelTemplate, demoChannelTemplates } from '#contract/demo/channel-templates.ts'
import { demoTemplates } from '#server/demo/chat-talk.ts'

/** Texts with variables among other words, some of them more than once. */
const messages = fc
  .array(
    fc.oneof(
      fc.constantFrom(...templateVariables).map((name) => `{${name}}`),
      fc.constantFrom('Halo kak ', ', ', '\n', '{toko}', '{Name}', '!'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
const known = fc.record(Object.fromEntries(templateVariables.map((name) => [name, fc.stringMatching(/^[A-Za-z0-9{}]{1,8}$/)])))

describe("a reply template as a channel's", () => {
  it('has its variables numbered as they first stand in the text', () => {
    const message = 'Kak {name}, {order} dari {store} dengan resi {resi}. Ya kak {name}? {toko}'
    expect(numberedVariables(message)).toEqual(['name', 'order', 'store', 'resi'])
    expect(approvedText(message)).toBe('Kak {{1}}, {{2}} dari {{3}} dengan resi {{4}}. Ya kak {{1}}? {toko}')
  })

  it('has one number for each variable that it names, without a gap, in the order of their first places', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const variables = numberedVariables(message)
        const places = variables.map((name) => message.indexOf(`{${name}}`))
        expect(new Set(variables).size).toBe(variables.length)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect([...variables].sort()).toEqual(templateVariables.filter((name) => message.includes(`{${name}}`)).sort())
        expect(placeholdersOf(approvedText(message))).toBe(variables.length)
      }),
    )
  })

  it('reads to the buyer as it stands in the conversation: the approved text with the values in their order', () => {
    fc.assert(
      fc.property(messages, known, (message, values) => {
        const filled = fillChannelVariables(message, values)
        expect(filled.missing).toEqual([])
        // As the channel does it.
        expect(approvedText(message).replace(/\{\{(\d)\}\}/g, (_, number: string) => filled.values[Number(number) - 1] as string)).toBe(filled.text)
      }),
    )
  })

  it('is filled as a broadcast fills it', () => {
    const message = 'Halo {name}, dari {store}. Salam, {name}'
    const { text, values } = fillChannelVariables(message, { name: 'Siti', store: 'Melati' })
    expect(fillChannelTemplate(approvedText(message), values, {})).toEqual({ text, values })
  })

  it('tells which variables have no value, since a channel takes none that is empty', () => {
    expect(fillChannelVariables('{name}: {order}, {resi}', { name: 'Siti', order: ' \n', resi: null })).toEqual({
      text: 'Siti: {order}, {resi}',
      values: ['Siti', '', ''],
      missing: ['order', 'resi'],
    })
  })

  it('has its values in one line each, as a channel takes them', () => {
    expect(fillChannelVariables('Halo {name}', { name: ' Siti \n\t Rahma  ' })).toEqual({
      text: 'Halo Siti Rahma',
      values: ['Siti Rahma'],
      missing: [],
    })
  })

  it('is named in lower-case letters, digits and underscores', () => {
    expect(channelTemplateSchema.parse(' pesanan_dikirim_2 ')).toBe('pesanan_dikirim_2')
    for (const name of ['', 'Pesanan', 'pesanan dikirim', 'pesanan-dikirim', 'pésanan', 'a'.repeat(513)])
      expect(channelTemplateSchema.safeParse(name).success).toBe(false)
  })
})

it('the demonstration has its reply templates approved as they read', () => {
  const named = demoTemplates.filter(([, , channel]) => channel)
  expect(named.length).toBeGreaterThan(1)
  for (const [, message, channel] of named) expect(approvedText(message)).toBe(demoChannelTemplates[channel as DemoChannelTemplate])
})
