import fastify, { type FastifyInstance } from 'fastify'

const docsPath = '/docs'

/** The pages of the documentation bring their own inline styles and start script. */
const policy = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** An application of its own, since only it needs these packages. */
async function openDocs(): Promise<FastifyInstance> {
  const [swagger, swaggerUi, { openApi }] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui'), import('./openapi.ts')])
  const docs = fastify({ logger: false })
  docs.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
  })
  await docs.register(swagger.default, { mode: 'static', specification: { document: openApi() as never } })
  await docs.register(swaggerUi.default, { routePrefix: docsPath })
  await docs.ready()
  return docs
}

/** OpenAPI at /docs, and the document at /docs/json. Made at the first visit, so that it costs the start nothing. */
export function mountDocs(app: FastifyInstance): void {
  let opening: Promise<FastifyInstance> | undefined
  for (const url of [docsPath, `${docsPath}/*`])
    app.get(url, async (request, reply) => {
      opening ??= openDocs()
      const docs = await opening
      reply.hijack()
      docs.routing(request.raw, reply.raw)
    })
  app.addHook('onClose', async () => void (await (await opening)?.close()))
}
