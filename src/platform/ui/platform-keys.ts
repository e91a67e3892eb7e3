import { t } from '#platform/i18n/i18n.ts'

const apple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform)

const names: Readonly<Record<string, string>> = {
  Mod: apple ? '⌘' : 'Ctrl',
  Alt: apple ? '⌥' : 'Alt',
  Shift: apple ? '⇧' : 'Shift',
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Arrow: '←↑↓→',
  Backspace: '⌫',
  Delete: 'Del',
}

/** `Mod+Shift+K` as a person reads it on this machine: `Ctrl Shift K`, `⌘ ⇧ K`. */
export function keyText(stroke: string): string {
  // A plus at the end is the key itself: `Alt++`.
  const parts = stroke === '+' ? ['+'] : stroke.split(/\+(?!$)/)
  return parts.map((part) => (part === 'Space' ? t('common.key.space') : names[part]) ?? (part.length === 1 ? part.toUpperCase() : part)).join(' ')
}

/** A whole sequence, `G O` or `Mod+K`, for a sentence. */
export const keysText = (keys: string): string => keys.split(' ').map(keyText).join(' ')
