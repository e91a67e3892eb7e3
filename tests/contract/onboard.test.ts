import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completion, onboardSteps, stepsFor } from '#contract/onboard/onboard.ts'

const statuses = fc.array(
  fc.constantFrom(1 as const, 2 as const).map((status) => ({ status })),
  { minLength: 1, maxLength: 20 },
)

describe('the completion of the onboarding', () => {
  it('is 100 per cent only when every step is finished, and 0 only when next to none is', () => {
    fc.assert(
      fc.property(statuses, (items) => {
        const percent = completion(items)
        expect(percent === 100).toBe(items.every(({ status }) => status === 2))
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
      }),
    )
  })

  it('never falls when a step is finished', () => {
    fc.assert(
      fc.property(statuses, fc.nat(), (items, at) => {
        const after = items.map((item, index) => (index === at % items.length ? { status: 2 as const } : item))
        expect(completion(after)).toBeGreaterThanOrEqual(completion(items))
      }),
    )
  })
})

describe('the steps of a person', () => {
  it('are those whose privilege the person holds', () => {
    expect(stepsFor({ user_id: 1, agent_type: 'agent', privileges: ['chat-read'] })).toEqual(['palette', 'notification'])
    expect(stepsFor({ user_id: 1, agent_type: 'agent', privileges: ['order'] })).not.toContain('agent-invite')
    expect(stepsFor({ user_id: 1, agent_type: 'super_admin', privileges: [] })).toEqual(Object.keys(onboardSteps))
  })

  it('have numbers of their own', () => {
    const ids = Object.values(onboardSteps).map(({ ob_id }) => ob_id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
