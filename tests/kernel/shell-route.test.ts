import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shellRoute } from '#kernel/shell-route.ts'

const going = (path: string) => shellRoute({ method: 'GET', sameOrigin: true, path, navigates: true })
const asking = (path: string) => shellRoute({ method: 'GET', sameOrigin: true, path, navigates: false })

describe('what the service worker answers', () => {
  it('gives the page of the app for every screen', () => {
    for (const path of ['/', '/order', '/order/detail', '/bo/store-inv', '/customer/shopee/a.b', '/apikan', '/documentation'])
      expect(going(path)).toBe('page')
  })

  it('gives hashed files from what it keeps, whoever asks', () => {
    expect(asking('/assets/queue-abc123.js')).toBe('asset')
    expect(going('/assets/queue-abc123.js')).toBe('asset')
  })

  it('leaves everything that the server answers alone', () => {
    for (const path of [
      '/api/order',
      '/live',
      '/sandbox/',
      '/docs',
      '/docs/json',
      '/hooks/x',
      '/pictures/x',
      '/healthz',
      '/metrics',
      '/sw.js',
      '/manifest.webmanifest',
    ])
      expect([going(path), asking(path)], path).toEqual(['leave', 'leave'])
  })

  it('never answers a call, whatever its address', () => {
    fc.assert(fc.property(fc.webPath(), (path) => asking(`/api${path}`) === 'leave' && going(`/api/${path}`) === 'leave'))
    fc.assert(
      fc.property(fc.webPath(), fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'), (path, method) => {
        return shellRoute({ method, sameOrigin: true, path, navigates: true }) === 'leave'
      }),
    )
  })

  it('leaves other origins alone', () => {
    expect(shellRoute({ method: 'GET', sameOrigin: false, path: '/', navigates: true })).toBe('leave')
  })
})
