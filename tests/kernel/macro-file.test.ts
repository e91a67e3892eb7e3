import { describe, expect, it } from 'vitest'
import { type Macro, mostMacros } from '#contract/keymap/macro.endpoints.ts'
import { macroFile, readMacroFile } from '#kernel/macro-file.ts'

const step = { command: 'order.accept', args: {} }
const macro: Macro = { macro_id: '00000000-0000-4000-8000-000000000001', name: 'Terima', steps: [step], over: 'each' }
const text = (document: unknown) => JSON.stringify(document)
const { macro_id, ...written } = macro

describe('a file of macros', () => {
  it('is read as it was written, without what belongs to one account', () => {
    expect(macroFile([macro]).macros).toEqual([written])
    expect(readMacroFile(text(macroFile([macro])))).toEqual({ kind: 'read', value: [written] })
  })

  it('may be empty', () => expect(readMacroFile(text(macroFile([])))).toEqual({ kind: 'read', value: [] }))

  it('that is no JSON is wrong, at a line', () => {
    expect(readMacroFile('{\n  "version": 1,\n  "macros": [}')).toMatchObject({ kind: 'wrong', problems: [{ line: 3 }] })
  })

  it('of which one macro is wrong is wrong as a whole, and tells the field', () => {
    const file = { ...macroFile([macro]), macros: [written, { ...written, steps: [] }] }
    expect(readMacroFile(text(file))).toMatchObject({ kind: 'wrong', problems: [{ line: null, field: 'macros[1].steps' }] })
  })

  it('of another version, or with more than a person can have, is wrong', () => {
    expect(readMacroFile(text({ ...macroFile([macro]), version: 2 }))).toMatchObject({ kind: 'wrong', problems: [{ field: 'version' }] })
    const many = Array.from({ length: mostMacros + 1 }, () => macro)
    expect(readMacroFile(text(macroFile(many)))).toMatchObject({ kind: 'wrong', problems: [{ field: 'macros' }] })
  })
})
