import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillAutomatic, fillTemplate, templateVariables, unknownVariables } from '#contract/chat/template-text.ts'

describe('a reply template', () => {
  it('is filled with what is known, and names what is not', () => {
    expect(fillTemplate('Halo {name}, resi {resi} untuk {order}', { name: 'Siti', order: 'TKPD-1', resi: null })).toEqual({
      text: 'Halo Siti, resi {resi} untuk TKPD-1',
      missing: ['resi'],
    })
  })

  it('takes values as they are: no value is filled again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...templateVariables), fc.constantFrom(...templateVariables), (one, other) => {
        expect(fillTemplate(`{${one}}`, { [one]: `{${other}}`, ...(other === one ? {} : { [other]: 'x' }) }).text).toBe(`{${other}}`)
      }),
    )
  })

  it('leaves every other text alone', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{')),
        (text) => fillTemplate(text, { name: 'Siti' }).text === text && unknownVariables(text).length === 0,
      ),
    )
  })

  it('tells names that are no variables', () => {
    expect(unknownVariables('{nama} {name} {nama} {toko}')).toEqual(['nama', 'toko'])
  })

  it('that goes by itself leaves no gap for what is not known', () => {
    expect(fillAutomatic('Halo {name}, selamat datang di {store}!', { store: 'Melati' })).toBe('Halo, selamat datang di Melati!')
    expect(fillAutomatic('{name} terima kasih', {})).toBe('terima kasih')
  })
})
