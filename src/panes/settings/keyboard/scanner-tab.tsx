import { type ReactNode, useState } from 'react'
import { scanTones, usualScanRules } from '#kernel/scan-burst.ts'
import { t } from '#platform/i18n/i18n.ts'
import { changeScannerSettings, type ScannerSettings, useScannerSettings } from '#platform/scanner/scanner-settings.ts'
import { playTone } from '#platform/scanner/tones.ts'
import { volumes } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { usePaneController } from '#platform/workbench/pane.ts'

const gaps = [20, 35, 45] as const

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
      <div className="flex flex-col divide-y divide-line">
        <Line title={t('keyboard.scanner.on')} text={t('keyboard.scanner.on-text')}>
          <Switch label={t('keyboard.scanner.on')} checked={settings.on} onChange={(on) => changeScannerSettings({ on })} />
        </Line>
        <Line title={t('keyboard.scanner.gap')} text={t('keyboard.scanner.gap-text')}>
          <Select
            label={t('keyboard.scanner.gap')}
            hideLabel
            value={String(settings.gap)}
            onChange={(gap) => changeScannerSettings({ gap: Number(gap) })}
            options={gaps.map((gap) => ({
              value: String(gap),
              label: t(gap === usualScanRules.gap ? 'keyboard.scanner.gap-usual' : 'keyboard.scanner.gap-ms', { ms: gap }),
            }))}
          />
        </Line>
        <Line title={t('keyboard.scanner.least')} text={t('keyboard.scanner.least-text')}>
          <Select
            label={t('keyboard.scanner.least')}
            hideLabel
            value={String(settings.least)}
            onChange={(least) => changeScannerSettings({ least: Number(least) })}
            options={[4, 6, 8, 10].map((least) => ({ value: String(least), label: t('keyboard.scanner.characters', { count: least }) }))}
          />
        </Line>
        <Line title={t('keyboard.scanner.around')} text={t('keyboard.scanner.around-text')}>
          <Around settings={settings} />
        </Line>
        <Line title={t('keyboard.scanner.volume')} text={t('keyboard.scanner.volume-text')}>
          <Select
            label={t('keyboard.scanner.volume')}
            hideLabel
            value={String(settings.volume)}
            onChange={(volume) => changeScannerSettings({ volume: volumes.find((known) => String(known) === volume) ?? 'notification' })}
            options={[
              { value: 'notification', label: t('keyboard.scanner.volume-notification') },
              ...volumes.map((volume) => ({ value: String(volume), label: t(`settings.volume.${volume}`) })),
            ]}
          />
        </Line>
        <Line title={t('keyboard.scanner.tones')} text={t('keyboard.scanner.tones-text')}>
          <span className="flex flex-wrap gap-2">
            {scanTones.map((tone) => (
              <Button key={tone} size="small" icon="volume-2" onClick={() => playTone(tone)}>
                {t(`keyboard.scanner.tone-${tone}`)}
              </Button>
            ))}
          </span>
        </Line>
      </div>
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

function Around({ settings }: { settings: ScannerSettings }) {
  return (
    <span className="flex gap-2">
      <TextField
        className="w-24"
        label={t('keyboard.scanner.prefix')}
        value={settings.prefix}
        maxLength={8}
        onChange={(prefix) => changeScannerSettings({ prefix: prefix.trim() })}
      />
      <TextField
        className="w-24"
        label={t('keyboard.scanner.suffix')}
        value={settings.suffix}
        maxLength={8}
        onChange={(suffix) => changeScannerSettings({ suffix: suffix.trim() })}
      />
    </span>
  )
}

const Line = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-1">
    <div className="min-w-48 flex-1">
      <div className="font-medium">{title}</div>
      <p className="text-xs text-ink-3">{text}</p>
    </div>
    {children}
  </div>
)
