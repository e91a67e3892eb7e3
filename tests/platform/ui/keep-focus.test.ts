// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startKeepingFocus } from '#platform/ui/keep-focus.ts'

beforeAll(() => {
  // This page lays nothing out.
  HTMLElement.prototype.checkVisibility ??= () => true
  startKeepingFocus()
})
beforeEach(() => {
  document.body.innerHTML = `
    <main><section>
      <ul>${['one', 'two', 'three'].map((name) => `<li><span>${name}</span><input id="${name}"><button id="drop-${name}">x</button></li>`).join('')}</ul>
      <button id="add">+</button>
      <div role="grid" tabindex="0" id="list"><div role="row"><button tabindex="-1" id="in-row">…</button></div></div>
    </section></main>`
})

const at = (id: string) => document.getElementById(id) as HTMLButtonElement
const dropRow = (id: string) => at(id).closest('li')?.remove()
const settled = () => new Promise((done) => setTimeout(done, 120))
/** Who has the focus once everything has settled. */
async function taker(): Promise<string | undefined> {
  await settled()
  return document.activeElement === document.body ? undefined : document.activeElement?.id
}

describe('the focus of what goes', () => {
  it('is taken by the same button of the next row, and of the last one by the row before', async () => {
    at('drop-two').focus()
    dropRow('two')
    expect(await taker()).toBe('drop-three')
    dropRow('three')
    expect(await taker()).toBe('drop-one')
  })

  it('is not pressed by a key that is still held', async () => {
    const isTaken = (repeat: boolean) =>
      !document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
    at('drop-two').focus()
    dropRow('two')
    expect(await taker()).toBe('drop-three')
    expect([isTaken(true), isTaken(false)]).toEqual([true, false])
  })

  it('is taken by what stands beside the list when its last row goes', async () => {
    for (const name of ['one', 'two']) dropRow(name)
    at('drop-three').focus()
    dropRow('three')
    expect(await taker()).toBe('add')
  })

  it('is taken by its neighbour where it can be pressed no more', async () => {
    at('drop-one').focus()
    // Browsers take the focus of what is disabled; this page does it by hand.
    at('drop-one').blur()
    at('drop-one').disabled = true
    expect(await taker()).toBe('one')
  })

  it('is the list’s where its rows go', async () => {
    at('in-row').focus()
    at('in-row').closest('[role="row"]')?.remove()
    expect(await taker()).toBe('list')
  })

  it('is no business of another pane', async () => {
    at('add').focus()
    document.querySelector('section')?.remove()
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<section><button id="other">x</button></section>')
    expect(await taker()).toBeUndefined()
  })

  it('goes nowhere where somebody left it before, or gave it to another', async () => {
    at('drop-one').focus()
    at('drop-one').blur()
    await settled()
    dropRow('one')
    expect(await taker()).toBeUndefined()
    at('drop-two').focus()
    dropRow('two')
    at('add').focus()
    expect(await taker()).toBe('add')
  })
})
