import { useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/core/error-messages.ts'
import { networkError } from '#platform/http/api-error.ts'
import { language, t } from '#platform/i18n/i18n.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useLinkKeys } from '#platform/workbench/link-keys.ts'
import { Prose } from '#platform/workbench/prose.tsx'
import { screenOf } from '#platform/workbench/screens.ts'
import { sayable } from './sayable.ts'

/** A page's text in each language, loaded when it is read. */
export type HelpTexts = Readonly<Record<Language, () => Promise<{ default: string }>>>

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3', 'w-3/4']

const exists = (path: string): boolean => screenOf(path)?.path === path

/** A page of the help: its title, and its text in the person's language. */
export function HelpPage({ title, texts, children }: { title: string; texts: HelpTexts; children?: React.ReactNode }) {
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const holder = useRef<HTMLDivElement>(null)
  useLinkKeys(holder)
  useEffect(() => {
    let here = true
    if (!failed)
      texts[language()]().then(
        (file) => here && setText(file.default),
        () => here && setFailed(true),
      )
    return () => {
      here = false
    }
  }, [texts, failed])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={holder} tabIndex={0} role="group" aria-label={title} className="h-full overflow-y-auto bg-surface -outline-offset-2">
      <article className="mx-auto flex max-w-180 flex-col gap-4 px-8 py-8 max-phone:px-4 max-phone:py-5">
        <h2 className="text-xl font-semibold">{title}</h2>
        {failed ? (
          <ErrorState error={networkError()} onRetry={() => setFailed(false)} />
        ) : text === null ? (
          <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-4">
            {widths.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change
              <Skeleton key={index} className={width} />
            ))}
          </div>
        ) : (
          <Prose text={sayable(text, exists)} />
        )}
        {children}
      </article>
    </div>
  )
}
