import { type ReactNode, useRef } from 'react'
import { Icon } from '#platform/ui/icon.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { useLinkKeys } from '#platform/workbench/link-keys.ts'

interface SettingLink {
  readonly to: string
  readonly title: string
  readonly icon?: string
  readonly keys?: string | undefined
  /** What it is about. */
  readonly text?: string
  /** How it is set now. */
  readonly state?: ReactNode
}

/** The ways from a settings page to those below it; the keys of a list walk in them. */
export function SettingLinks({ links }: { links: readonly SettingLink[] }) {
  const list = useRef<HTMLUListElement>(null)
  useLinkKeys(list)
  return (
    <ul ref={list} className="-mx-3 flex flex-col">
      {links.map(({ to, title, icon, keys, text, state }) => (
        <li key={to}>
          <Link to={to} className={`flex items-center gap-3 rounded-md px-3 hover:bg-hover ${text ? 'min-h-14 py-2' : 'min-h-11'}`}>
            {icon ? <Icon name={icon} className="text-ink-3" /> : null}
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{title}</span>
              {text ? <span className="block text-xs text-ink-3">{text}</span> : null}
            </span>
            {state ? <span className="max-w-1/2 shrink-0 text-right text-xs text-ink-2">{state}</span> : null}
            {keys ? <Kbd keys={keys} /> : null}
            {text ? <Icon name="chevron-right" className="text-ink-3" /> : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}
