/** Opens an in-app address in a window of its own: an app by itself, with no tie to this one. */
export function openWindow(url: string): void {
  window.open(url, '_blank', 'noopener')
}
