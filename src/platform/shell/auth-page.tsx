import type { ReactNode } from 'react'
import { language, setLanguage } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { copyright } from './copyright.ts'
import { Wordmark } from './logo.tsx'

/** The calm page of signing in, for the screens of the auth frame: one card, nothing beside it. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full grid-rows-[1fr_auto_1.4fr_auto] justify-items-center overflow-y-auto bg-canvas px-4">
      <header className="flex items-end pt-6 pb-6 text-md">
        <Wordmark size={24} />
      </header>
      <div className="w-full max-w-90 rounded-lg border border-line bg-surface p-6">{children}</div>
      <span />
      <footer className="flex w-full max-w-90 items-center justify-between py-4 text-xs text-ink-3">
        {copyright()}
        <Button variant="ghost" size="small" icon="languages" onClick={() => setLanguage(language() === 'id' ? 'en' : 'id')}>
          {language() === 'id' ? 'English' : 'Bahasa Indonesia'}
        </Button>
      </footer>
    </div>
  )
}
