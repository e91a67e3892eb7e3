import { describe, expect, it } from 'vitest'
import { isOpen } from '#platform/shell/news/news-store.ts'
import { withPlace } from '#platform/shell/recent-places.ts'
import { withoutTour } from '#platform/shell/tours/tour-watch.ts'

describe('an address that starts a tour', () => {
  it('is the same address without the mark', () => {
    expect(withoutTour('/order?tour=start')).toBe('/order')
    expect(withoutTour('/order?status=200,300&tour=start&s=budi')).toBe('/order?status=200,300&s=budi')
  })

  it('is none without the mark', () => {
    expect(withoutTour('/order?status=200')).toBeNull()
    expect(withoutTour('/order?tour=later')).toBeNull()
  })
})

describe('the places of late', () => {
  const place = (url: string, title = 'Pesanan') => ({ url, title })

  it('hold each page once, the latest first', () => {
    const places = [place('/order?status=200'), place('/order/detail?order_code=A', 'A')]
    expect(withPlace(places, place('/order?status=300'))).toEqual([place('/order?status=300'), place('/order/detail?order_code=A', 'A')])
    expect(withPlace(places, place('/order/detail?order_code=B', 'B')).map(({ title }) => title)).toEqual(['B', 'Pesanan', 'A'])
  })

  it('are a handful', () => {
    let places: ReturnType<typeof withPlace> = []
    for (let n = 0; n < 20; n++) places = withPlace(places, place(`/order/detail?order_code=${n}`, `${n}`))
    expect(places.map(({ title }) => title)).toEqual(['19', '18', '17', '16', '15', '14'])
  })
})

describe('the news opener', () => {
  it('comes back with newer news than it was closed at', () => {
    expect(isOpen({ opener: true, closed_at: 0 }, 3)).toBe(true)
    expect(isOpen({ opener: false, closed_at: 3 }, 3)).toBe(false)
    expect(isOpen({ opener: false, closed_at: 3 }, 4)).toBe(true)
  })
})
