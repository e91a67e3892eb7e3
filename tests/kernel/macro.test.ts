import { expect, it } from 'vitest'
import { stepsOver } from '#kernel/macro.ts'

const steps = [
  { command: 'list.next', args: {} },
  { command: 'order.accept', args: {} },
]
const moves = (command: string) => command === 'list.next'

it('over what is selected a macro leaves out moves of the cursor, which once alone lead to a row', () => {
  expect(stepsOver('each', steps, moves).map(({ command }) => command)).toEqual(['order.accept'])
  expect(stepsOver('once', steps, moves)).toEqual(steps)
})
