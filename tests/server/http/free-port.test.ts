import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, holdPort } from '#server/free-port.ts'

const host = '127.0.0.1'

it('a port that nobody chose is nobody else’s until its release, and answers nobody', async () => {
  const { port, release } = await holdPort(host, 0)
  await expect(freePort(host, port)).rejects.toThrow(`Port ${port} is taken`)
  await new Promise((closed) => connect(port, host).on('error', closed).on('close', closed))
  await release()
  expect(await freePort(host, port)).toBe(port)
})

it('a port that was asked for is free to be taken at once', async () => {
  const free = await freePort(host, 0)
  const { port } = await holdPort(host, free)
  expect(await freePort(host, port)).toBe(free)
})
