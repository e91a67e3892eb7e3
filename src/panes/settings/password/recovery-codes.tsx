import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { toast } from '#platform/ui/toast.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  onDone(): void
}

/** Shown this once: whoever leaves without them makes new ones. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.show({ kind: 'success', text: t('settings.recovery.copied') })
  }
  const save = () => {
    const url = URL.createObjectURL(new Blob([`Dermaga · ${email}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href: url, download: 'dermaga-recovery-codes.txt' }).click()
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return (
    <div className="flex flex-col gap-3">
      <header>
        <h2 className="text-lg font-semibold">{t('settings.recovery.title')}</h2>
        <p className="text-ink-2">{t('settings.recovery.text')}</p>
      </header>
      <Notice tone="warning">{t('settings.recovery.once')}</Notice>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md border border-line p-3" aria-label={t('settings.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {/* The Enter that follows a typed code must not be the one that leaves them. */}
        <Button icon="copy" autoFocus onClick={() => void copy()}>
          {t('settings.recovery.copy')}
        </Button>
        <Button icon="download" onClick={save}>
          {t('settings.recovery.save')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('settings.recovery.done')}
        </Button>
      </div>
    </div>
  )
}
