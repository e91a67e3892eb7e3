import { type Plugin, parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { onlyAskedParts } from '../../scripts/asked-parts.ts'

/** What the browser gets of a file of the contract. */
function leftOf(code: string): string {
  const { transform } = onlyAskedParts() as Plugin & { transform(this: object, code: string, id: string): { code: string } }
  return transform.call({ parse: parseAst }, code, '/contract/any/any.endpoints.ts').code
}

describe('what only the server checks of an endpoint stays away', () => {
  it.each([
    ['in its own declaration', `export const anyRead = endpoint({ id: 'any.read', reply: rowSchema })`],
    [
      'in an object that endpoints share',
      `const write = { access, reply: rowSchema }; export const anyWrite = endpoint({ ...write, id: 'any.write' })`,
    ],
    [
      'in an object that such objects share',
      `const own = { reply: rowSchema }; const write = { ...own }; export const anyWrite = endpoint({ ...write, id: 'any.write' })`,
    ],
    ['in a function that makes endpoints', `const mark = (id) => endpoint({ id, reply: rowSchema }); export const anyRead = mark('any.read')`],
    ['of a list whose rows are shared', `const common = { row: rowSchema }; export const anyList = listEndpoint({ ...common, id: 'any.list' })`],
  ])('%s', (_where, code) => expect(leftOf(`import { rowSchema } from './row.ts'; ${code}`)).not.toContain('rowSchema'))
})

describe('what may be asked for is there', () => {
  it.each([
    ['where a form asks an endpoint that shares it', `const write = { body: bodySchema }; export const authLogin = endpoint({ ...write })`],
    ['where another file may take the object', `export const write = { reply: bodySchema }; export const anyWrite = endpoint({ ...write })`],
    ['where the object is used for itself', `const write = { reply: bodySchema }; export const anyWrite = endpoint({ ...write }); use(write)`],
    ['where a list needs it for its address', `const common = { params: bodySchema }; export const anyList = listEndpoint({ ...common })`],
  ])('%s', (_where, code) => expect(leftOf(`import { bodySchema } from './body.ts'; ${code}`)).toContain('bodySchema'))
})
