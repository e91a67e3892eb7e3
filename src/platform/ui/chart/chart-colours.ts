import { useEffect, useState } from 'react'

const names = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'ink-3', 'line', 'surface', 'line-strong'] as const
export type ChartColours = Readonly<Record<(typeof names)[number], string>>

/** The tokens as they are now. A custom property keeps its text (`light-dark(…)`), which a canvas does not understand; a colour is worked out. */
function readColours(): ChartColours {
  const probe = document.body.appendChild(document.createElement('span'))
  // Where the system forces its colours, each token stands for one of them, and not for that of text.
  probe.style.setProperty('forced-color-adjust', 'none')
  const colours = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(--${name})`
      return [name, getComputedStyle(probe).color]
    }),
  )
  probe.remove()
  return colours as ChartColours
}

/** The colours of charts, anew when the theme or the system's wish changes. */
export function useChartColours(): ChartColours {
  const [colours, setColours] = useState(readColours)
  useEffect(() => {
    const read = () => setColours(readColours())
    const themes = new MutationObserver(read)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const wishes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => window.matchMedia(query))
    for (const wish of wishes) wish.addEventListener('change', read)
    return () => {
      themes.disconnect()
      for (const wish of wishes) wish.removeEventListener('change', read)
    }
  }, [])
  return colours
}
