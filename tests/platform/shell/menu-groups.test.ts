import { describe, expect, it } from 'vitest'
import { type Access, any, type Subject } from '#contract/core/privilege.ts'
import { initialsOf } from '#platform/shell/avatar.tsx'
import { currentEntry, menuGroups } from '#platform/shell/menu-groups.ts'

const screenNamed = (id: string, access: Access, menu?: { group: number; order: number }) => ({
  id,
  title: id,
  icon: 'square',
  access,
  menu,
  frame: 'dashboard' as const,
  href: () => `/${id}`,
})

const screens = [
  screenNamed('settings', 'user', { group: 9, order: 10 }),
  screenNamed('order', any('order'), { group: 1, order: 30 }),
  screenNamed('detail', any('order')),
  screenNamed('chat', any('chat', 'chat-read'), { group: 1, order: 20 }),
  screenNamed('admin', 'operator', { group: 9, order: 5 }),
]

const agent = (...privileges: Subject['privileges']): Subject => ({ user_id: 7, agent_type: 'agent', privileges })
const idsFor = (subject: Subject | null) => menuGroups(screens, subject).map((group) => group.map((screen) => screen.id))

describe('the side menu', () => {
  it('holds what asks for a place, by group and order', () => {
    expect(idsFor({ user_id: 1, agent_type: 'super_admin', privileges: [] })).toEqual([['chat', 'order'], ['settings']])
  })

  it('leaves out what the person may not use, and groups that are empty then', () => {
    expect(idsFor(agent('chat-read'))).toEqual([['chat'], ['settings']])
    expect(idsFor(agent())).toEqual([['settings']])
    expect(idsFor(null)).toEqual([])
  })
})

describe('the entry that is marked', () => {
  const menu = { group: 1, order: 1 }
  const chat = { id: 'chat', path: '/chat', menu } as const
  const broadcast = { id: 'broadcast', path: '/chat/broadcast', menu } as const
  const marked = (path: `/${string}`) => currentEntry([chat, broadcast], { id: 'shown', path, menu: undefined })

  it('is the one of the screen that is shown', () => {
    expect(currentEntry([chat, broadcast], broadcast)).toBe('broadcast')
  })

  it('is the nearest section that the screen lies in, and no other', () => {
    expect(marked('/chat/broadcast/create')).toBe('broadcast')
    expect(marked('/chat/detail')).toBe('chat')
    expect(marked('/chats')).toBeUndefined()
  })
})

describe('initials', () => {
  it('are the first letters of the first two names', () => {
    expect(['Rina Ayu Lestari', 'budi', '  ', 'Élan Öz'].map(initialsOf)).toEqual(['RA', 'B', '', 'ÉÖ'])
  })
})
