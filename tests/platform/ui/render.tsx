import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll } from 'vitest'
import { startI18n } from '#platform/i18n/i18n.ts'
import { MenuHost } from '#platform/ui/menu.tsx'
import { Toaster } from '#platform/ui/toaster.tsx'
import TooltipLayer from '#platform/ui/tooltip-layer.tsx'

/** What jsdom lacks and the primitives measure by. */
class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Texts in Indonesian and a clean page for every test of the file. */
export function setUpPage(): void {
  beforeAll(async () => {
    // A limit for what hangs.
    configure({ asyncUtilTimeout: 10_000 })
    globalThis.ResizeObserver ??= NothingObserved as unknown as typeof ResizeObserver
    globalThis.IntersectionObserver ??= NothingObserved as unknown as typeof IntersectionObserver
    Element.prototype.scrollIntoView ??= () => undefined
    Element.prototype.hasPointerCapture ??= () => false
    HTMLElement.prototype.showPopover ??= function () {
      this.style.display = 'block'
    }
    HTMLElement.prototype.hidePopover ??= function () {
      this.style.display = ''
    }
    await startI18n('id')
  })
  afterEach(cleanup)
}

/** Renders into a page with the hosts that the shell mounts. */
export const show = (content: ReactNode) =>
  render(
    <>
      {content}
      <MenuHost />
      <Toaster />
      <TooltipLayer />
    </>,
  )
