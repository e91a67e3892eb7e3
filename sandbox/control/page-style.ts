export const pageStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); font: 14px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 24px; max-width: 1200px; margin-inline: auto }
h1 { font-size: 20px; margin: 0 } h2 { font-size: 15px; margin: 0 0 8px } header p { margin: 4px 0 16px; opacity: .75 }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 16px }
section { border: 1px solid var(--line); border-radius: 8px; padding: 16px } .wide { grid-column: 1 / -1; overflow-x: auto }
form { display: grid; gap: 8px } label { display: grid; gap: 2px }
input, select { width: 100%; min-width: 0; box-sizing: border-box } section { min-width: 0 }
input, select, button { font: inherit; padding: 6px 8px; border: 1px solid var(--line); border-radius: 6px; background: Canvas; color: CanvasText }
button { cursor: pointer; font-weight: 600 } button:focus-visible, input:focus-visible, select:focus-visible { outline: 2px solid Highlight; outline-offset: 1px }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px } ul { padding-left: 18px }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: 4px 8px; border-top: 1px solid var(--line); white-space: nowrap }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0 } dd { margin: 0 } code, td:first-child { font-family: ui-monospace, monospace }
.letters { grid-template-columns: minmax(0, 72ch) } .letters p { margin: 0 0 8px; opacity: .75 } .letters pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
#message:not(:empty) { border: 1px solid var(--line); border-radius: 6px; padding: 8px 12px }
`
