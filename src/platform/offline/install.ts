import { create } from 'zustand'

/** The browser's own offer to install the app; Chromium's browsers make it, others have a menu entry of their own. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const useInstallOffer = create<{ offer: InstallOffer | null }>(() => ({ offer: null }))

/** Keeps the offer until somebody asks for it: a banner over work that nobody asked for is in the way. */
export function startInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallOffer.setState({ offer: event as InstallOffer })
  })
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }))
}

/** Shows the browser's question. An offer can be used once; the browser makes a new one when it was declined. */
export async function installApp(): Promise<void> {
  const { offer } = useInstallOffer.getState()
  useInstallOffer.setState({ offer: null })
  await offer?.prompt()
}
