import fastify from 'fastify'

export interface ToldSpan {
  readonly trace_id: string
  readonly span_id: string
  readonly parent_id: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly links: readonly { readonly trace_id: string; readonly span_id: string }[]
  readonly failed: boolean
}

export interface TraceCollector {
  readonly url: string
  readonly spans: ToldSpan[]
  /** All that came, as it came. */
  readonly raw: Buffer[]
  readonly headers: Record<string, unknown>[]
  readonly resource: Record<string, string | number>
  stop(): Promise<void>
}

/** Takes spans by OTLP over HTTP, as a collector does. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ToldSpan[] = []
  const raw: Buffer[] = []
  const headers: Record<string, unknown>[] = []
  const resource: Record<string, string | number> = {}
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-protobuf', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/v1/traces', (request, reply) => {
    const body = request.body as Buffer
    raw.push(body)
    headers.push(request.headers)
    for (const resourceSpans of parts(body, 1)) {
      for (const told of parts(resourceSpans, 1)) Object.assign(resource, attributesOf(parts(told, 1)))
      for (const scopeSpans of parts(resourceSpans, 2)) spans.push(...parts(scopeSpans, 2).map(spanOf))
    }
    return reply.type('application/x-protobuf').send(Buffer.alloc(0))
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, spans, raw, headers, resource, stop: () => app.close() }
}

const spanOf = (span: Buffer): ToldSpan => ({
  trace_id: hex(span, 1),
  span_id: hex(span, 2),
  parent_id: hex(span, 4),
  name: parts(span, 5)[0]?.toString() ?? '',
  attributes: attributesOf(parts(span, 9)),
  links: parts(span, 13).map((link) => ({ trace_id: hex(link, 1), span_id: hex(link, 2) })),
  failed: parts(span, 15).some((status) => fieldsOf(status).some(({ field, value }) => field === 3 && value === 2)),
})

const hex = (message: Buffer, field: number): string => parts(message, field)[0]?.toString('hex') ?? ''

const attributesOf = (pairs: readonly Buffer[]): Record<string, string | number> =>
  Object.fromEntries(pairs.map((pair) => [parts(pair, 1)[0]?.toString() ?? '', anyOf(parts(pair, 2)[0] ?? Buffer.alloc(0))]))

function anyOf(value: Buffer): string | number {
  const [only] = fieldsOf(value)
  return Buffer.isBuffer(only?.value) ? only.value.toString() : (only?.value ?? '')
}

/** A message's fields of that number that are messages, texts or bytes themselves. */
const parts = (message: Buffer, wanted: number): Buffer[] =>
  fieldsOf(message).flatMap(({ field, value }) => (field === wanted && Buffer.isBuffer(value) ? [value] : []))

/** Protocol Buffers as they go over the wire: a tag, then a number or so many bytes. */
function fieldsOf(message: Buffer): { readonly field: number; readonly value: Buffer | number }[] {
  const fields: { field: number; value: Buffer | number }[] = []
  let at = 0
  const number = () => {
    let read = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++] ?? 0
      read += (byte & 127) * scale
      if (byte < 128) return read
    }
  }
  const bytes = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const tag = number()
    const kind = tag & 7
    const value = kind === 0 ? number() : bytes(kind === 1 ? 8 : kind === 5 ? 4 : number())
    fields.push({ field: tag >>> 3, value })
  }
  return fields
}
