import type { FastifyInstance } from 'fastify'
import { pageHtml } from './page-html.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'

/** The page for people, in three files of its own: it loads nothing from elsewhere and holds no inline script, so a strict policy lets it through. */
export function mountPage(scope: FastifyInstance): void {
  scope.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(pageHtml))
  scope.get('/control/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(pageScript))
}

/** Of the page that says how to come in, too: it is for everybody. */
export function mountStyle(scope: FastifyInstance): void {
  scope.get('/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyle))
}
