import type { FastifyInstance } from 'fastify'
import { documentHtml } from '../page.ts'

/** A letter that the server wrote and did not send. */
export interface KeptMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** ISO instant. */
  readonly sent_at: string
}

const html = documentHtml(
  'Surat keluar · Sandbox Dermaga',
  `<header><h1>Surat keluar</h1><p>Surel yang ditulis server tanpa <code>SMTP_URL</code>, yang terbaru di atas. Tidak ada yang sungguh dikirim. <a href="/sandbox">Ke sandbox</a></p></header>
<p id="message" role="status"></p>
<main id="mails" class="letters"></main>`,
  '/sandbox/control/mail.js',
)

/** Runs in the browser as it stands: no build step reaches it. Letters are shown as text, whatever they hold. */
const script = `
const when = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Jakarta' })
const made = (tag, text) => Object.assign(document.createElement(tag), { textContent: text })
const say = (text) => {
  const message = document.getElementById('message')
  if (message.textContent !== text) message.textContent = text
}
let shown = ''
function letter(mail) {
  const section = document.createElement('section')
  const time = made('time', when.format(new Date(mail.sent_at)) + ' WIB')
  time.dateTime = mail.sent_at
  const facts = made('p', 'Kepada ' + mail.to + ' · ')
  facts.append(time)
  section.append(made('h2', mail.subject), facts, linked(mail.text))
  return section
}
// Links of letters can be followed; only to http addresses, whatever stands in a letter.
function linked(text) {
  const pre = document.createElement('pre')
  for (const part of text.split(/(https?:[^\\s]+)/)) {
    if (!/^https?:/.test(part)) pre.append(part)
    else pre.append(Object.assign(made('a', part), { href: part }))
  }
  return pre
}
async function refresh() {
  const { mails } = await (await fetch('/sandbox/control/mails')).json()
  say(mails.length ? '' : 'Belum ada surat.')
  const now = JSON.stringify(mails)
  if (now === shown) return
  shown = now
  document.getElementById('mails').replaceChildren(...mails.map(letter))
}
const again = () => refresh().catch(() => say('Sandbox tidak menjawab'))
again()
setInterval(() => document.hidden || again(), 2000)
`

/** Where people read what the server would have mailed, such as one-time codes; tests read it as JSON, newest first. */
export function mountMails(scope: FastifyInstance, mails: () => readonly KeptMail[]): void {
  scope.get('/mail', (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  scope.get('/control/mail.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  scope.get('/control/mails', (_request, reply) => reply.send({ mails: mails().toReversed() }))
}
