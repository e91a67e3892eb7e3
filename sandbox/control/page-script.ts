import type { stages } from '../order.ts'

const stageNames: Readonly<Record<(typeof stages)[number], string>> = {
  unpaid: 'Belum dibayar',
  new: 'Baru',
  processing: 'Diproses',
  waiting_pickup: 'Menunggu kurir',
  retry: 'Jemput ulang',
  shipped: 'Dikirim',
  arrived: 'Sampai',
  complete: 'Selesai',
  complained: 'Dikomplain',
  returned: 'Dikembalikan',
  cancel_requested: 'Minta batal',
  cancelled: 'Dibatalkan',
}

/** Runs in the browser as it stands: no build step reaches it. */
export const pageScript = `
const stages = ${JSON.stringify(stageNames)}
const $ = (id) => document.getElementById(id)
const say = (text) => { $('message').textContent = text }
async function call(method, path, body) {
  const response = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: method === 'GET' ? undefined : JSON.stringify(body ?? {}) })
  const reply = await response.json()
  if (!response.ok) throw new Error(reply.message ?? response.status)
  return reply
}
function row(cells) {
  const line = document.createElement('tr')
  for (const cell of cells) {
    const at = document.createElement('td')
    at.append(cell ?? '')
    line.append(at)
  }
  return line
}
function option(value, text) {
  const made = document.createElement('option')
  made.value = value
  made.textContent = text
  return made
}
function button(text, run) {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.onclick = () => act(run)
  return made
}
async function act(run) {
  try {
    const reply = await run()
    say(reply?.chat_id ? 'Pembeli menulis: ' + reply.full_name
      : reply?.orders ? reply.orders.length + ' pesanan dibuat: ' + reply.orders.slice(0, 3).map((one) => one.order_code).join(', ')
      : reply?.status !== undefined ? 'Server menjawab ' + reply.status : 'Selesai')
  } catch (error) { say('Gagal: ' + error.message) }
  await refresh()
}
function stagePicker(order) {
  const pick = document.createElement('select')
  pick.setAttribute('aria-label', 'Ubah tahap ' + order.order_code)
  pick.append(option('', 'Pilih'), ...Object.entries(stages).map(([value, text]) => option(value, text)))
  pick.onchange = () => pick.value && act(() => call('POST', '/sandbox/control/advance', { marketplace: order.marketplace, order_id: order.order_id, to: pick.value }))
  return pick
}
function answerBox(chat) {
  const box = document.createElement('input')
  box.setAttribute('aria-label', 'Balas sebagai ' + (chat.full_name || chat.mp_buyer_id))
  box.placeholder = 'Tulis lalu Enter'
  box.onkeydown = (event) => {
    if (event.key !== 'Enter' || !box.value.trim()) return
    const text = box.value
    box.value = ''
    act(() => call('POST', '/sandbox/control/chat', { marketplace: chat.marketplace, store_id: chat.store_id, chat_id: chat.chat_id, text }))
  }
  return box
}
function bodyOf(form) {
  const fields = Object.fromEntries(new FormData(form))
  const body = {}
  if (fields.store) [body.marketplace, body.store_id] = fields.store.split('/')
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'store' || value === '') continue
    if (name === 'every' || name === 'chat_every') body[name === 'every' ? 'order_every_ms' : 'chat_every_ms'] = Number(value) ? [Number(value) * 700, Number(value) * 1300] : null
    else body[name] = ['count', 'times', 'time_scale'].includes(name) ? Number(value) : value
  }
  return body
}
let storesShown = false
async function refresh() {
  const [state, { orders }, { chats }] = await Promise.all(['state', 'orders?limit=20', 'chats?limit=15'].map((path) => call('GET', '/sandbox/control/' + path)))
  if (!storesShown) {
    for (const pick of document.querySelectorAll('.stores, .chat-stores'))
      pick.append(...state.stores.filter((store) => !pick.matches('.chat-stores') || store.chats).filter((store) => !pick.matches('.order-stores') || store.orders)
        .map((store) => option(store.marketplace + '/' + store.store_id, store.store_name + ' (' + store.marketplace + ')')))
    const pace = $('pace').elements
    pace.every.value = state.pace.order_every_ms ? Math.round((state.pace.order_every_ms[0] + state.pace.order_every_ms[1]) / 2000) : 0
    pace.chat_every.value = state.pace.chat_every_ms ? Math.round((state.pace.chat_every_ms[0] + state.pace.chat_every_ms[1]) / 2000) : 0
    pace.time_scale.value = state.pace.time_scale
    storesShown = true
  }
  $('seed').textContent = state.seed
  $('counts').replaceChildren(...Object.entries(state.counts).flatMap(([stage, count]) => {
    const name = document.createElement('dt'), value = document.createElement('dd')
    name.textContent = stages[stage]
    value.textContent = count
    return [name, value]
  }))
  $('faults').replaceChildren(...state.faults.map((fault) => {
    const line = document.createElement('li')
    line.textContent = fault.marketplace + ': ' + fault.kind + ', ' + fault.left + ' kali lagi'
    return line
  }))
  if (!$('orders').contains(document.activeElement))
    $('orders').replaceChildren(...orders.map((order) => row([order.order_code, stages[order.stage], 'Rp' + order.total.toLocaleString('id-ID'), order.tracking_number, stagePicker(order)])))
  if (!$('chats').contains(document.activeElement))
    $('chats').replaceChildren(...chats.map((chat) => row([chat.marketplace, chat.full_name || chat.mp_buyer_id, chat.last, String(chat.messages), answerBox(chat)])))
  if (!$('pushes').contains(document.activeElement))
    $('pushes').replaceChildren(...state.pushes.slice(0, 20).map((push) => row([String(push.push_id), push.marketplace, push.order_id, push.title, push.state,
      push.attempts.map((one) => one.status || 'tidak ada').join(', '), button('Kirim lagi', () => call('POST', '/sandbox/control/pushes/again', { push_id: push.push_id }))])))
}
for (const form of document.querySelectorAll('form')) form.onsubmit = (event) => {
  event.preventDefault()
  act(() => call('POST', form.dataset.post, bodyOf(form)))
}
for (const one of document.querySelectorAll('[data-call]')) one.onclick = () => act(() => call('POST', one.dataset.call, JSON.parse(one.dataset.body ?? '{}')))
for (const one of document.querySelectorAll('[data-delete]')) one.onclick = () => act(() => call('DELETE', one.dataset.delete))
call('GET', '/sandbox/control/keys').then(({ keys }) => $('keys').replaceChildren(...keys.map((one) => row([one.marketplace, one.store_name, one.store_id, one.key])))).catch(() => {})
refresh().catch((error) => say('Gagal: ' + error.message))
setInterval(() => document.hidden || refresh().catch(() => say('Sandbox tidak menjawab')), 2000)
`
