import type { ReactNode } from 'react'
import { Icon } from '#platform/ui/icon.tsx'

/** A link of a letter that does nothing any more, and what to do instead. */
export const DeadLink = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div role="alert" className="flex flex-col gap-4">
    <div>
      <span className="mb-3 grid size-10 place-items-center rounded-lg bg-warning-soft text-warning">
        <Icon name="link-2" size={20} />
      </span>
      <h1 className="text-lg font-semibold">{title}</h1>
      <p className="text-ink-2">{text}</p>
    </div>
    {children}
  </div>
)
