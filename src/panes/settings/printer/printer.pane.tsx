import { useEffect, useState } from 'react'
import { SettingsPage } from '#platform/form/settings.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { changeLocalPrinter, useLocalPrinter, usualHost } from '#platform/print/local-printer.ts'
import { AgentError, pairWithAgent, readPrinters } from '#platform/print/print-agent.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { Select } from '#platform/ui/select.tsx'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { PrintJobs } from './print-jobs.tsx'

const codes = ['UNREACHED', 'NOT_PAIRED', 'WRONG_CODE', 'NO_PRINTING'] as const
const agentText = (error: unknown): string => {
  if (!(error instanceof AgentError)) return errorText(error)
  const told = codes.find((code) => code === error.code)
  return told ? t(`print.reason.${told}`) : error.message
}

export default function PrinterSettingsPane() {
  const { is_active, token } = useLocalPrinter()
  return (
    <SettingsPage title="print.settings.title" text="print.settings.text">
      <div className="divide-y divide-line">
        <SettingLine title={t('print.settings.active')} text={t('print.settings.active-text')}>
          <Switch label={t('print.settings.active')} checked={is_active} onChange={(value) => changeLocalPrinter({ is_active: value })} />
        </SettingLine>
        {is_active ? token ? <Paired /> : <Pairing /> : null}
      </div>
      <PrintJobs />
    </SettingsPage>
  )
}

/** The agent shows a code in its own window: who sees that sits at this computer. */
function Pairing() {
  const { host } = useLocalPrinter()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const pair = async () => {
    setBusy(true)
    try {
      changeLocalPrinter(await pairWithAgent(code.trim()))
    } catch (failure) {
      setError(agentText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="flex flex-col gap-3 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        void pair()
      }}
    >
      <p className="text-ink-2">
        {t('print.settings.start')} <Code>npm run print-agent</Code>
      </p>
      <TextField label={t('print.settings.host')} value={host} onChange={(value) => changeLocalPrinter({ host: value.trim() || usualHost })} />
      <TextField
        required
        label={t('print.settings.code')}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onChange={(value) => {
          setCode(value)
          setError(null)
        }}
        error={error}
      />
      <RequiredNote />
      <Button type="submit" variant="primary" className="self-start" busy={busy} disabled={!/^\d{6}$/.test(code.trim())}>
        {t('print.settings.pair')}
      </Button>
    </form>
  )
}

function Paired() {
  const { computer_name, os, printer_name, host } = useLocalPrinter()
  const [data, setData] = useState<Awaited<ReturnType<typeof readPrinters>> | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody presses for it
  useEffect(() => {
    let gone = false
    setError(null)
    readPrinters().then(
      (printers) => gone || setData(printers),
      (failure: Error) => gone || setError(failure),
    )
    return () => {
      gone = true
    }
  }, [asked])
  const known = [...new Set([...(data?.printers ?? []), ...(printer_name ? [printer_name] : [])])]
  const standard = data?.standard ? t('print.settings.standard-named', { name: data.standard }) : t('print.settings.standard')
  return (
    <>
      <SettingLine title={t('print.settings.computer')} text={`${computer_name} · ${os} · ${host}`}>
        <Button onClick={() => changeLocalPrinter({ token: '', computer_name: '', os: '' })}>{t('print.settings.unpair')}</Button>
      </SettingLine>
      <SettingLine title={t('print.settings.printer')} busy={!data && !error}>
        <Select
          label={t('print.settings.printer')}
          hideLabel
          value={printer_name}
          options={[{ value: '', label: standard }, ...known.map((value) => ({ value, label: value }))]}
          onChange={(value) => changeLocalPrinter({ printer_name: value })}
        />
      </SettingLine>
      {error ? (
        <Notice tone="danger">
          {agentText(error)}{' '}
          <Button size="small" onClick={() => setAsked(asked + 1)}>
            {t('common.action.retry')}
          </Button>
        </Notice>
      ) : null}
    </>
  )
}
