import { type ScanAction, scanActions } from '#contract/order/scan-action.ts'
import { runCommand } from '#platform/command/commands.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { canWire, chooseScale, useScale } from '#platform/packing/desk-scale.ts'
import { changeDeskSettings, deskChecks, useDeskSettings } from '#platform/packing/desk-settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Popover } from '#platform/ui/popover.tsx'
import { Segmented } from '#platform/ui/segmented.tsx'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { packingScreen } from './packing.screen.ts'

/** What is scanned here, and how this desk works. */
export function ActionChoice({ action }: { action: ScanAction }) {
  const pane = usePane()
  return (
    <div className="flex items-center gap-2">
      <Segmented
        label={t('packing.action')}
        value={action}
        onChange={(value) => pane.navigate(packingScreen.href({ query: { scan_action: value === 'pack' ? undefined : value } }), 'replace')}
        options={scanActions.map((value) => ({ value, label: t(`packing.action.${value}`) }))}
      />
      <DeskSettingsButton />
    </div>
  )
}

function DeskSettingsButton() {
  const { check, confirm, print, photo, weigh } = useDeskSettings()
  const { connected } = useScale()
  return (
    <Popover label={t('packing.settings')} className="w-100 p-4" trigger={<IconButton icon="settings-2" label={t('packing.settings')} />}>
      <div className="divide-y divide-line">
        <SettingLine title={t('packing.settings.check')} text={t(`packing.settings.check-${check}-text`)}>
          <Segmented
            label={t('packing.settings.check')}
            value={check}
            onChange={(value) => changeDeskSettings({ check: value })}
            options={deskChecks.map((value) => ({ value, label: t(`packing.settings.check-${value}`) }))}
          />
        </SettingLine>
        <SettingLine title={t('packing.settings.confirm')} text={t('packing.settings.confirm-text')}>
          <Switch label={t('packing.settings.confirm')} checked={confirm} onChange={(value) => changeDeskSettings({ confirm: value })} />
        </SettingLine>
        <SettingLine title={t('packing.settings.print')} text={t('packing.settings.print-text')}>
          <Switch label={t('packing.settings.print')} checked={print} onChange={(value) => changeDeskSettings({ print: value })} />
        </SettingLine>
        <SettingLine title={t('packing.settings.photo')} text={t('packing.settings.photo-text')}>
          <Switch label={t('packing.settings.photo')} checked={photo} onChange={(value) => changeDeskSettings({ photo: value })} />
        </SettingLine>
        <SettingLine title={t('packing.settings.weigh')} text={t('packing.settings.weigh-text')}>
          <Switch label={t('packing.settings.weigh')} checked={weigh} onChange={(value) => changeDeskSettings({ weigh: value })} />
        </SettingLine>
        <div className="flex flex-wrap gap-2 pt-3">
          {weigh && canWire() ? (
            <Button onClick={() => void chooseScale()}>{t(connected ? 'packing.scale.other' : 'packing.scale.choose')}</Button>
          ) : null}
          <Button icon="printer" onClick={() => void runCommand('helper.desk-codes')}>
            {t('packing.command.codes')}
          </Button>
          <Button icon="monitor" onClick={() => void runCommand('helper.desk-monitor')}>
            {t('packing.command.monitor')}
          </Button>
        </div>
      </div>
    </Popover>
  )
}

export const Count = ({ label, value }: { label: string; value: number | undefined }) => (
  <div>
    <dt className="text-2xs/5 text-ink-3">{label}</dt>
    <dd className="text-xl/7 font-semibold tabular-nums">{value === undefined ? '–' : formatNumber(value)}</dd>
  </div>
)
