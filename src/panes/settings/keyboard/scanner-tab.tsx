import { useState } from 'react'
import { scanTones, usualScanRules } from '#kernel/scan-burst.ts'
import { declareSettings, Settings } from '#platform/form/settings.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { changeScannerSettings, type ScannerSettings, useScannerSettings } from '#platform/scanner/scanner-settings.ts'
import { playTone } from '#platform/scanner/tones.ts'
import { volumes } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { usePaneController } from '#platform/workbench/pane.ts'

const { group, toggle, choice, own } = declareSettings<ScannerSettings>({
  useValues: () => ({ values: useScannerSettings() }),
  save: changeScannerSettings,
})

const scannerSettings = group([
  toggle('on', 'keyboard.scanner.on', { text: 'keyboard.scanner.on-text' }),
  choice('gap', 'keyboard.scanner.gap', {
    text: 'keyboard.scanner.gap-text',
    as: 'list',
    options: [20, 35, 45],
    say: (gap) => t(gap === usualScanRules.gap ? 'keyboard.scanner.gap-usual' : 'keyboard.scanner.gap-ms', { ms: gap }),
  }),
  choice('least', 'keyboard.scanner.least', {
    text: 'keyboard.scanner.least-text',
    as: 'list',
    options: [4, 6, 8, 10],
    say: (count) => t('keyboard.scanner.characters', { count }),
  }),
  own('keyboard.scanner.around', ({ values, save }) => <Around {...values} onChange={save} />, { text: 'keyboard.scanner.around-text' }),
  choice('volume', 'keyboard.scanner.volume', {
    text: 'keyboard.scanner.volume-text',
    as: 'list',
    options: ['notification', ...volumes],
    say: (volume) => (volume === 'notification' ? t('keyboard.scanner.volume-notification') : t(`settings.volume.${volume}`)),
  }),
  own('keyboard.scanner.tones', () => <Tones />, { text: 'keyboard.scanner.tones-text' }),
])

interface AroundProps extends Pick<ScannerSettings, 'prefix' | 'suffix'> {
  onChange(change: Partial<ScannerSettings>): void
}

const Around = ({ prefix, suffix, onChange }: AroundProps) => (
  <span className="flex gap-2">
    <TextField
      className="w-24"
      label={t('keyboard.scanner.prefix')}
      value={prefix}
      maxLength={8}
      onChange={(text) => onChange({ prefix: text.trim() })}
    />
    <TextField
      className="w-24"
      label={t('keyboard.scanner.suffix')}
      value={suffix}
      maxLength={8}
      onChange={(text) => onChange({ suffix: text.trim() })}
    />
  </span>
)

const Tones = () => (
  <span className="flex flex-wrap gap-2">
    {scanTones.map((tone) => (
      <Button key={tone} repeats size="small" icon="volume-2" onClick={() => playTone(tone)}>
        {t(`keyboard.scanner.tone-${tone}`)}
      </Button>
    ))}
  </span>
)

/** The barcode scanner of this machine: recognised or not, how it sends, how it sounds, and a place to try it. */
export function ScannerTab() {
  const settings = useScannerSettings()
  const [seen, setSeen] = useState<readonly string[]>([])
  usePaneController({
    scan(code) {
      playTone('ok')
      setSeen((before) => [code, ...before].slice(0, 5))
    },
  })
  return (
    <>
      <p className="text-ink-2">{t('keyboard.scanner.text')}</p>
      <Settings of={scannerSettings} />
      <section aria-label={t('keyboard.scanner.try')} className="flex flex-col gap-2">
        <h2 className="font-medium">{t('keyboard.scanner.try')}</h2>
        {settings.on ? null : <Notice tone="warning">{t('keyboard.scanner.is-off')}</Notice>}
        <div role="status" className="flex min-h-10 flex-wrap items-center gap-2 rounded-md border border-dashed border-line-strong px-3 py-2">
          {seen.length === 0 ? <span className="text-ink-3">{t('keyboard.scanner.try-text')}</span> : null}
          {seen.map((code, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same code may stand there twice, and nothing but its place tells them apart
            <span key={`${seen.length}-${index}`} className={index === 0 ? 'font-medium' : 'text-ink-3'}>
              <Code>{code}</Code>
            </span>
          ))}
        </div>
      </section>
    </>
  )
}
