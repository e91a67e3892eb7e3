import { afterAll, describe, expect, it } from 'vitest'
import { startI18n } from '#platform/i18n/i18n.ts'
import { failureSentence, failureText } from '#platform/order/failure-text.ts'

const failed = (code: string | null, reason: string | null = null) => ({ code, reason })

describe.each([
  ['id', 'Terjadi kesalahan di Dermaga. Coba lagi', 'Marketplace tidak menjawab. Coba lagi', 'Ditolak marketplace: Stok kosong'],
  ['en', 'Something went wrong in Dermaga. Try again', 'The marketplace does not answer. Try again', 'The marketplace refused: Stok kosong'],
] as const)('why an action failed, in %s', (language, internal, unavailable, refused) => {
  afterAll(() => startI18n('id'))

  it('is said in words, never in a code', async () => {
    await startI18n(language)
    expect(failureText(failed('INTERNAL'))).toBe(internal)
    expect(failureText(failed('MARKETPLACE_UNAVAILABLE', 'HTTP 503'))).toBe(unavailable)
    for (const code of ['INTERNAL', 'STORE_TOKEN_EXPIRED', 'MARKETPLACE_RATE_LIMITED', 'MARKETPLACE_REJECTED', 'NOT_SUPPORTED', 'ANOTHER', null])
      expect(failureText(failed(code))).not.toMatch(/[A-Z]{2}|^$/)
  })

  it('is said by the marketplace where it refused', async () => {
    await startI18n(language)
    expect(failureText(failed('MARKETPLACE_REJECTED', 'Stok kosong'))).toBe('Stok kosong')
    expect(failureSentence(failed('MARKETPLACE_REJECTED', 'Stok kosong'))).toBe(refused)
    expect(failureSentence(failed('INTERNAL'))).toBe(internal)
  })
})
