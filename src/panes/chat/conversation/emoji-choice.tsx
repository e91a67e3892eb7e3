import { type KeyboardEvent, useRef, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { tip } from '#platform/ui/tooltip.tsx'
import { findEmoji } from './emoji.ts'

const perRow = 8

/** Emoji in rows, searched by a word; arrows move, Enter takes one. */
export function EmojiChoice({ onChoose }: { onChoose(sign: string): void }) {
  const [search, setSearch] = useState('')
  const grid = useRef<HTMLFieldSetElement>(null)
  const found = findEmoji(search)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow }[event.key]
    const typing = event.target instanceof HTMLInputElement
    if (typing && event.key === 'Enter' && found[0]) {
      event.preventDefault()
      onChoose(found[0][0])
    }
    if (!step || (typing && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const all = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    all[typing ? 0 : Math.max(0, Math.min(all.length - 1, at + step))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut among the buttons inside
    <div className="chat-emoji" onKeyDown={move}>
      <input
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={t('conversation.emoji.search')}
        aria-label={t('conversation.emoji.search')}
        className="chat-emoji-search"
      />
      <fieldset ref={grid} aria-label={t('conversation.emoji')} className="chat-emoji-grid">
        {found.map(([sign, words]) => {
          const name = words.split(' ')[0] as string
          return (
            <button key={sign} type="button" aria-label={name} {...tip(name)} onClick={() => onChoose(sign)}>
              {sign}
            </button>
          )
        })}
        {found.length ? null : <p className="chat-quiet">{t('common.list.nothing-found')}</p>}
      </fieldset>
    </div>
  )
}
