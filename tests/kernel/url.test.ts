import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatQuery, isAppUrl, normalizeUrl, parseQuery } from '#kernel/url.ts'

describe('an in-app address', () => {
  it('writes arrays by commas and booleans as 1 and 0, and drops what is empty', () => {
    expect(formatQuery(Object.entries({ a: ['200', '300'], b: true, c: false, d: undefined, e: '', f: [], g: 0 }))).toBe('?a=200,300&b=1&c=0&g=0')
  })

  it('gives back any text that was put into its query', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 })), (values) => {
        expect(parseQuery(formatQuery(Object.entries(values)))).toEqual({ ...values })
      }),
    )
  })

  it('keeps the values of a name that repeats', () => {
    expect(parseQuery('?s=a&s=b&t=')).toEqual({ s: ['a', 'b'] })
  })

  it('has one spelling, whatever way it was typed', () => {
    expect(normalizeUrl('//order//detail/?order_code=SHPE%2D1%2C2#x')).toBe('/order/detail?order_code=SHPE-1,2')
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(normalizeUrl(normalizeUrl(url))).toBe(normalizeUrl(url))
      }),
    )
  })

  it('survives broken percent-encoding', () => {
    expect(normalizeUrl('/a%ZZ?b=%E0%A4')).toMatch(/^\/a%25ZZ\?b=/)
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', '\\\\evil', 'javascript:alert(1)', '', 'order'])(
    'does not take %j for its own',
    (text) => expect(isAppUrl(text)).toBe(false),
  )

  it.each(['/', '/order?status=200', '/chat?redirect_uri=https://x.example'])('takes %j for its own', (text) => expect(isAppUrl(text)).toBe(true))
})
