import clsx from 'clsx'
import { formatClock, t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import type { ScanLine } from './scan-line.ts'
import { outcomeIcon, outcomeInk, outcomeWord } from './verdict.ts'

/** What was scanned last, the newest first: by this desk and, where it went well, by the others of today. */
export const ScanLines = ({ lines }: { lines: readonly ScanLine[] }) => (
  <ol aria-label={t('packing.last')} className="divide-y divide-line">
    {lines.map(({ key, code, action, outcome, at, who, name }) => (
      <li key={key} data-outcome={outcome} className="flex min-h-10 items-center gap-2.5 px-4 py-1.5">
        <Icon name={outcomeIcon[outcome]} size={18} className={clsx('shrink-0', outcomeInk[outcome])} />
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <Code>{code}</Code>
          </span>
          <span className="block truncate text-xs text-ink-3">{[outcomeWord(outcome, action), who].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="text-right text-xs text-ink-3 tabular-nums">
          <span className="block">{formatClock(at)}</span>
          {name ? <span className="block max-w-24 truncate">{name}</span> : null}
        </span>
      </li>
    ))}
  </ol>
)
