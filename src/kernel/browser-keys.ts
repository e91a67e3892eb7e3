import { parseSequence } from './key-press.ts'

/** Taken before a page hears of them, in every common browser: a shortcut on them never runs. */
const kept = ['Mod+T', 'Mod+Shift+T', 'Mod+N', 'Mod+Shift+N', 'Mod+W', 'Mod+Shift+W', 'Mod+Q', 'Alt+F4', 'F11', 'F12']
/** Heard by the page in some browsers, and missed by people who expect what they know. */
const expected = [
  'Mod+L',
  'Mod+R',
  'F5',
  'Mod+P',
  'Mod+S',
  'Mod+F',
  'Mod+C',
  'Mod+V',
  'Mod+X',
  'Mod+Z',
  'Mod+D',
  'Mod+H',
  'Mod+J',
  'Mod+Tab',
  'F1',
  'F3',
]

/** Whether the browser keeps a sequence's first key for itself: surely (`kept`), or by custom (`expected`). */
export function browserKey(keys: string): 'kept' | 'expected' | null {
  const first = parseSequence(keys)[0]?.text ?? ''
  if (kept.includes(first) || /^Mod\+\d$/.test(first)) return 'kept'
  return expected.includes(first) ? 'expected' : null
}
