import { beforeAll, describe, expect, it } from 'vitest'
import { startI18n, t, translate } from '#platform/i18n/i18n.ts'

describe('a text', () => {
  beforeAll(() => startI18n('en'))

  it('takes its values', () => {
    expect(t('common.filter.remove', { name: 'COD' })).toBe('Remove COD')
  })

  it('takes what a person wrote as it is', () => {
    expect(t('common.filter.remove', { name: '{name} $& $t(common.filter.remove)' })).toBe('Remove {name} $& $t(common.filter.remove)')
  })

  it('chooses its plural by count, and writes every number with dots', () => {
    expect(t('shell.new-orders', { count: 1 })).toBe('1 new order')
    expect(t('shell.new-orders', { count: 12_500 })).toBe('12.500 new orders')
  })

  it('writes a number that names something as it is', () => {
    expect(t('stock.movements.document', { io_id: 3_000_000_002 })).toBe('Document #3000000002')
    expect(t('wave.number', { no: 1_204 })).toBe('Wave 1204')
  })

  it('is found by a plain key of a declaration, and is the key where there is none', () => {
    expect(translate('auth.login.title')).toBe('Sign in')
    expect(translate('auth.nowhere')).toBe('auth.nowhere')
    expect(translate('auth.nowhere', { count: 2 })).toBe('auth.nowhere')
    expect(translate('constructor')).toBe('constructor')
  })
})
