import type { FastifyInstance } from 'fastify'
import { pageHtml } from './page-html.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'

/** A box that is not taped up: what is in a tab beside the product's own. */
const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#0d9488" stroke-width="2" stroke-linejoin="round"><path d="M3 9h18v11H3zM3 9l3-5h12l3 5M12 4v5"/></svg>`

/** The page for people, in three files of its own: it loads nothing from elsewhere and holds no inline script, so a strict policy lets it through. */
export function mountPage(scope: FastifyInstance): void {
  scope.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(pageHtml))
  scope.get('/control/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(pageScript))
}

/** Of the page that says how to come in, too: it is for everybody. */
export function mountStyle(scope: FastifyInstance): void {
  scope.get('/icon.svg', (_request, reply) => reply.type('image/svg+xml').send(iconSvg))
  scope.get('/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyle))
}
