import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/domains/handler.ts'
import { pictureLinks, readLinkedPicture } from '#server/domains/product/product.port.ts'

/** Pictures for marketplaces that read them by their address: whoever holds a link sees that one picture. */
export function mountPictureLinks(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { sealed: string } }>(`${pictureLinks}/:sealed`, async (request, reply) => {
    const { mime_type, content } = await readLinkedPicture(services, request.params.sealed)
    return reply
      .headers({ 'cache-control': 'private, max-age=3600', 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
      .type(mime_type)
      .send(content)
  })
}
