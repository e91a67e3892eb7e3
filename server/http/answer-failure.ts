import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { DomainError } from '#contract/core/error.ts'
import { requestFailed } from '#server/tracing/trace.ts'
import { failureOf } from './failure.ts'
import { languageOf } from './language.ts'

export interface FailureAnswers {
  onError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply
  onNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** Answers everything that is thrown, as the contract writes failures; what was not foreseen is logged with the request's id. */
export function answerFailures(log: Logger, bodyLimit: number): FailureAnswers {
  const onError: FailureAnswers['onError'] = (error, request, reply) => {
    const failure = failureOf(error, languageOf(request.headers['accept-language']), request.id, request.routeOptions.bodyLimit ?? bodyLimit)
    if (failure.unforeseen) {
      requestFailed(request, error)
      log.error({ err: error, request_id: request.id, method: request.method, path: pathOf(request.url) }, 'unforeseen failure')
    }
    return reply
      .code(failure.status)
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': request.id,
        'x-content-type-options': 'nosniff',
        ...(failure.retryAfter && { 'retry-after': failure.retryAfter }),
      })
      .send(JSON.stringify(failure.body))
  }
  return { onError, onNotFound: (request, reply) => onError(new DomainError('NOT_FOUND'), request, reply) }
}

/** Queries stay out of the log: they hold buyers' names. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? url
