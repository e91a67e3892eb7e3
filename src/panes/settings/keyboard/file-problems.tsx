import type { FileProblem } from '#kernel/keymap-file.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { Notice } from '#platform/ui/notice.tsx'

/** Shown at once; the rest is counted. */
const most = 10

/** Why a file was not taken: where, and what is expected there. */
export const FileProblems = ({ problems }: { problems: readonly FileProblem[] }) => (
  <div className="flex flex-col gap-2">
    <Notice tone="danger">{t('keyboard.file.wrong')}</Notice>
    <ul className="flex flex-col gap-1">
      {problems.slice(0, most).map(({ line, field, expected }) => (
        <li key={`${line}${field}${expected}`} className="flex flex-wrap gap-x-2">
          <Code>{line === null ? (field ?? t('keyboard.file.whole')) : t('keyboard.file.line', { line: String(line) })}</Code>
          <span className="text-ink-2">{t('keyboard.file.expected', { expected })}</span>
        </li>
      ))}
    </ul>
    {problems.length > most ? <p className="text-ink-3">{t('keyboard.file.more', { count: problems.length - most })}</p> : null}
  </div>
)
