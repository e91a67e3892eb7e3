import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionMs } from '#contract/chat/chat.ts'
import { sessionStart } from '#server/domains/chat-attention/auto-reply.rules.ts'
import { chooseAgent, type RotationAgent, reassignAt } from '#server/domains/chat-attention/rotation.rules.ts'

const agents = fc
  .uniqueArray(
    fc.record({
      agent_id: fc.integer({ min: 1, max: 30 }),
      is_online: fc.boolean(),
      last_turn: fc.option(fc.integer({ min: 1, max: 1000 })),
    }),
    { selector: ({ agent_id }) => agent_id, maxLength: 12 },
  )
  .map((all): RotationAgent[] => all)
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 8 })
const deal = fc.record({ agents, priority: ids, isNewCustomer: fc.boolean(), except: fc.option(fc.integer({ min: 1, max: 30 })) })

describe('a chat', () => {
  it('is given to nobody who is offline or has it already, and to somebody wherever somebody can take it', () => {
    fc.assert(
      fc.property(deal, (given) => {
        const able = given.agents.filter(({ is_online, agent_id }) => is_online && agent_id !== given.except).map(({ agent_id }) => agent_id)
        const chosen = chooseAgent(given)
        if (able.length === 0) expect(chosen).toBeNull()
        else expect(able).toContain(chosen)
      }),
    )
  })

  it('of a new customer is given to a priority agent wherever one is online', () => {
    fc.assert(
      fc.property(deal, (given) => {
        const first = given.agents.filter(({ is_online, agent_id }) => is_online && agent_id !== given.except && given.priority.includes(agent_id))
        fc.pre(first.length > 0)
        expect(first.map(({ agent_id }) => agent_id)).toContain(chooseAgent({ ...given, isNewCustomer: true }))
      }),
    )
  })

  it('goes round: nobody is given a second one before each of those online had a first', () => {
    fc.assert(
      fc.property(agents, ids, fc.boolean(), fc.integer({ min: 1, max: 40 }), (all, priority, isNewCustomer, count) => {
        const state = all.map((agent) => ({ ...agent, last_turn: null as number | null }))
        const given = new Map<number, number>()
        for (let turn = 1; turn <= count; turn += 1) {
          const chosen = chooseAgent({ agents: state, priority, isNewCustomer })
          if (chosen === null) return
          given.set(chosen, (given.get(chosen) ?? 0) + 1)
          const agent = state.find(({ agent_id }) => agent_id === chosen)
          if (agent) agent.last_turn = turn
        }
        const counts = [...given.values()]
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a chat without a reply', () => {
  it('goes to another agent when the time is over since the buyer wrote and since its agent was given it', () => {
    const at = fc.integer({ min: 0, max: 1e9 })
    fc.assert(
      fc.property(at, fc.option(at), fc.integer({ min: 1, max: 1440 }), (waiting_since, given_at, minutes) => {
        const moved = reassignAt({ waiting_since, given_at }, minutes)
        expect(moved - waiting_since).toBeGreaterThanOrEqual(minutes * 60_000)
        if (given_at !== null) expect(moved - given_at).toBeGreaterThanOrEqual(minutes * 60_000)
        expect([waiting_since, given_at ?? waiting_since]).toContain(moved - minutes * 60_000)
      }),
    )
  })
})

describe('a session', () => {
  it('began with the first message that no day of silence divides from the newest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * sessionMs }), { minLength: 1, maxLength: 20 }), (times) => {
        const start = sessionStart(times) as number
        const sorted = [...times].sort((a, b) => a - b)
        const after = sorted.filter((at) => at >= start)
        for (const [place, at] of after.entries()) if (place > 0) expect(at - (after[place - 1] as number)).toBeLessThan(sessionMs)
        const before = sorted.filter((at) => at < start)
        if (before.length) expect(start - (before.at(-1) as number)).toBeGreaterThanOrEqual(sessionMs)
      }),
    )
  })

  it('is none where the buyer never wrote', () => {
    expect(sessionStart([])).toBeNull()
  })
})
