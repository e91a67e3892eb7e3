import type { FastifyInstance } from 'fastify'
import { InvalidInput } from './failure.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Takes JSON in UTF-8 and nothing else; no body at all counts as `{}`. Anything malformed is the client's fault, never ours. */
export function takeJson(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      return done(new InvalidInput([{ path: 'body', message: 'not UTF-8' }]))
    }
    parse(request, text, (error, parsed) => (error ? done(new InvalidInput([{ path: 'body', message: error.message }])) : done(null, parsed)))
  })
}
