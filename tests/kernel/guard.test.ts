import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Access, any, type Subject } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { guard, homeUrl, type SessionStatus } from '#kernel/guard.ts'
import type { Frame } from '#kernel/screen.ts'
import { createScreenRegistry } from '#kernel/screen-registry.ts'

const screen = (path: `/${string}`, access: Access, frame: Frame = 'dashboard', menu?: number) =>
  defineScreen({
    id: `x${path.replaceAll('/', '.')}`,
    path,
    title: 't',
    icon: 'i',
    access,
    frame,
    query: z.object({ s: z.string().optional() }),
    dock: { instances: 'many', opens: 'replace', minWidth: 1 },
    load: async () => ({ default: null }),
    menu: menu === undefined ? undefined : { group: 1, order: menu },
  })

const today = [
  screen('/', 'user', 'plain'),
  screen('/login', 'public', 'auth'),
  screen('/forgot-password', 'public', 'auth'),
  screen('/error/no-access', 'public', 'plain'),
  screen('/order', any('order'), 'dashboard', 2),
  screen('/chat', any('chat', 'chat-read'), 'dashboard', 1),
  screen('/settings/general', 'user', 'dashboard', 9),
]
const later = [...today, screen('/home', 'user'), screen('/dashboard', any('dashboard'))]

const owner: Subject = { user_id: 1, agent_type: 'super_admin', privileges: [] }
const packer: Subject = { user_id: 2, agent_type: 'agent', privileges: ['order'] }
const talker: Subject = { user_id: 3, agent_type: 'agent', privileges: ['chat-read'] }

function decide(url: string, subject: Subject | null, screens = today, status: SessionStatus = subject ? 'signed-in' : 'signed-out'): string {
  const registry = createScreenRegistry(screens)
  const decision = guard(registry, url, registry.match(url), subject, status)
  return decision.kind === 'redirect' ? decision.to : decision.kind
}

describe('the access guard', () => {
  it('sends a visitor to the log-in with the whole path', () => {
    expect(decide('/order?s=a&x=1', null)).toBe('/login?redirect_uri=%2Forder%3Fs%3Da%26x%3D1')
    expect(decide('/nowhere', null)).toBe('/login?redirect_uri=%2Fnowhere')
    expect(decide('/login', null)).toBe('allow')
    expect(decide('/error/no-access', null)).toBe('allow')
  })

  it('waits while the session starts, but for screens that are the same for everybody', () => {
    expect(decide('/order', null, today, 'starting')).toBe('wait')
    expect(decide('/login', null, today, 'starting')).toBe('wait')
    expect(decide('/error/no-access', null, today, 'starting')).toBe('allow')
  })

  it('lets pass who holds a privilege, and sends others to the no-access screen', () => {
    expect(decide('/order', packer)).toBe('allow')
    expect(decide('/order', owner)).toBe('allow')
    expect(decide('/order', talker)).toBe('/error/no-access')
    expect(decide('/nowhere', packer)).toBe('not-found')
  })

  it('sends who is signed in from the sign-in screens and the bare address to where they start', () => {
    expect(decide('/login', packer, later)).toBe('/home')
    expect(decide('/forgot-password', owner, later)).toBe('/dashboard')
    expect(decide('/login', owner)).toBe('/order')
    expect(decide('/', packer)).toBe('/order')
    expect(decide('/login', talker)).toBe('/chat')
    expect(decide('/login', { ...talker, privileges: [] })).toBe('/settings/general')
    expect(homeUrl(createScreenRegistry([]), talker)).toBe('/error/no-access')
  })

  it('leads back to where the visitor wanted to go', () => {
    expect(decide('/login?redirect_uri=%2Forder%3Fs%3Da', packer)).toBe('/order?s=a')
    expect(decide('/login?redirect_uri=%2Forder', talker)).toBe('/order')
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example/..',
    'javascript:alert(1)',
    '/login',
    '/forgot-password',
    '/nowhere',
  ])('does not lead to %s', (target) => expect(decide(`/login?redirect_uri=${encodeURIComponent(target)}`, packer)).toBe('/order'))
})
