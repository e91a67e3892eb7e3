// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTakingKeysOnce } from '#platform/ui/second-key.ts'
import { startTakingPressesOnce } from '#platform/ui/second-press.ts'

beforeAll(() => {
  startTakingPressesOnce()
  startTakingKeysOnce()
})

let pressed: string[] = []
beforeEach(() => {
  pressed = []
  document.body.innerHTML = `
    <div id="page"><button id="send" data-once>send</button><button id="more">more</button><button id="menu" aria-haspopup="menu">menu</button><a id="link" href="#there">there</a>
      <button id="drop-one">x</button><button id="drop-two">x</button><div id="row">row</div></div>
    <div id="scrim"><div role="dialog"><button id="close">close</button></div></div>
    <div><div role="alert"><button id="undo" data-once>undo</button></div><div role="alert"><button id="undo-other" data-once>undo</button></div></div>`
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => pressed.push(button.id))
  document.getElementById('row')?.addEventListener('dblclick', () => pressed.push('opened'))
  document
    .getElementById('scrim')
    ?.addEventListener('pointerdown', ({ target, currentTarget }) => target === currentTarget && pressed.push('outside'))
})

/** As a browser tells it: `count` presses at one place, and how many milliseconds after the page was made. */
let now = 0
function press(id: string, { count = 1, x = 100, after = 1000 } = {}) {
  now += after
  const target = document.getElementById(id) as HTMLElement
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', ...(count === 2 ? ['dblclick'] : [])]) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: 50, detail: type.startsWith('pointer') ? 0 : count })
    Object.defineProperty(event, 'timeStamp', { value: now })
    target.dispatchEvent(event)
  }
}

describe('of a double press the second', () => {
  it('does nothing to a button that is pressed once, and counts for any other', () => {
    press('send')
    press('send', { count: 2, after: 150 })
    press('more')
    press('more', { count: 2, after: 150 })
    expect(pressed).toEqual(['send', 'more', 'more'])
  })

  it('does nothing to what the first brought under the pointer, from its beginning on', () => {
    press('send')
    press('scrim', { count: 2, after: 150 })
    press('close', { count: 3, after: 150 })
    expect(pressed).toEqual(['send'])
    press('scrim')
    expect(pressed).toEqual(['send', 'outside'])
  })

  it('does nothing to the next row, which came where the first one was', () => {
    press('drop-one')
    press('drop-two', { count: 2, after: 150 })
    press('drop-two', { after: 600 })
    expect(pressed).toEqual(['drop-one', 'drop-two'])
  })

  it('does not open the row that came where a link was, and opens the row that was pressed twice', () => {
    press('link')
    press('row', { count: 2, after: 150 })
    expect(pressed).toEqual([])
    press('row')
    press('row', { count: 2, after: 150 })
    expect(pressed).toEqual(['opened'])
  })

  it('does nothing to what the first laid bare', () => {
    press('close')
    press('more', { count: 2, after: 150 })
    press('undo')
    press('undo-other', { count: 2, after: 150 })
    expect(pressed).toEqual(['close', 'undo'])
  })

  it('takes no press from the keys that follow', () => {
    press('send')
    press('scrim', { count: 2, after: 150 })
    document.getElementById('close')?.click()
    expect(pressed).toEqual(['send', 'close'])
  })

  it('does not close what the first opened', () => {
    press('menu')
    press('menu', { count: 2, after: 150 })
    press('page', { count: 3, after: 150 })
    expect(pressed).toEqual(['menu'])
  })

  it('is none elsewhere, nor later, nor after a key', () => {
    press('send')
    press('close', { x: 130, after: 150 })
    press('send')
    press('close', { after: 600 })
    press('send')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    press('close', { after: 150 })
    expect(pressed).toEqual(['send', 'close', 'send', 'close', 'send', 'close'])
  })
})

describe('of two presses by a key the second', () => {
  /** As browsers tell it: the button itself, or the one that sends the form of the field that has the focus. */
  function enter(id: string, after = 1000, key = 'Enter') {
    now += after
    const target = document.getElementById(id) as HTMLElement
    const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(down, 'timeStamp', { value: now })
    target.dispatchEvent(down)
    if (key === 'Enter') target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }))
  }

  it('does nothing to the same button that is pressed once, however often it comes', () => {
    enter('send')
    enter('send', 150)
    enter('send', 150)
    expect(pressed).toEqual(['send'])
  })

  it('counts for a button that is called otherwise by then', () => {
    const send = document.getElementById('send') as HTMLElement
    send.addEventListener('click', () => (send.textContent = 'send the next'))
    enter('send')
    enter('send', 150)
    enter('send', 150)
    expect(pressed).toEqual(['send', 'send'])
  })

  it('counts for any other button, later, and after another key or anything written', () => {
    enter('send')
    enter('undo', 150)
    enter('more', 1000)
    enter('more', 150)
    enter('send', 1000)
    enter('send', 600)
    enter('send', 100, 'j')
    enter('send', 100)
    document.body.dispatchEvent(new Event('input', { bubbles: true }))
    enter('send', 100)
    expect(pressed).toEqual(['send', 'undo', 'more', 'more', 'send', 'send', 'send', 'send'])
  })
})

it('Enter that is still held presses nothing again', () => {
  const isTaken = (id: string, repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true })
    document.getElementById(id)?.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([isTaken('send', false), isTaken('send', true), isTaken('link', true), isTaken('page', true)]).toEqual([false, true, true, false])
})
