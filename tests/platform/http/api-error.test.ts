import { describe, expect, it } from 'vitest'
import { errorOfReply } from '#platform/http/api-error.ts'

describe('a call that was refused', () => {
  it('says what the server said, by code, message, issues and the id to quote', () => {
    const issues = [{ path: 'body.name', message: 'a name' }]
    const error = errorOfReply(422, { error: { code: 'NAME_TAKEN', message: 'Nama sudah dipakai', issues, request_id: 'r-1' }, message: '' })
    expect(error).toMatchObject({ code: 'NAME_TAKEN', status: 422, message: 'Nama sudah dipakai', issues, requestId: 'r-1' })
  })

  it('keeps the words of a server that knows more codes than this page', () => {
    const error = errorOfReply(409, { error: { code: 'LATER_THAN_THIS_PAGE', message: 'Sudah diubah orang lain' }, message: '' })
    expect(error).toMatchObject({ code: 'LATER_THAN_THIS_PAGE', message: 'Sudah diubah orang lain' })
  })

  it.each([
    ['the page of a proxy', 502, '<html>', 'UNAVAILABLE'],
    ['nothing', 401, null, 'UNAUTHENTICATED'],
    ['another form', 404, { error: { code: 7 }, message: 'Not Found' }, 'NOT_FOUND'],
  ])('with %s counts as its status says', (_, status, body, code) => {
    expect(errorOfReply(status, body)).toMatchObject({ code, status })
  })
})
