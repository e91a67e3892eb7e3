import { type authTotpBegin, authTotpConfirm } from '#contract/auth/totp.endpoints.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { CodeForm, useCode } from '#platform/shell/code-form.tsx'
import { Code } from '#platform/ui/code.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { toast } from '#platform/ui/toast.ts'

interface TotpSetupProps {
  secret: CallReply<typeof authTotpBegin>
  onDone(recoveryCodes: readonly string[]): void
  onCancel(): void
}

/** Modules of quiet around a QR code, without which cameras do not find it. */
const quiet = 4

/** What the app is told, by its camera or typed, and a code of it as proof that it came across. */
export function TotpSetup({ secret: { secret, uri, qr }, onDone, onCancel }: TotpSetupProps) {
  const code = useCode(
    (otp) => call(authTotpConfirm, { body: { otp } }),
    ({ recovery_codes }) => onDone(recovery_codes),
  )
  const side = qr.size + 2 * quiet
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toast.show({ kind: 'success', text: t('settings.totp.copied') })
  }
  return (
    <CodeForm
      code={code}
      size="medium"
      submit={{ variant: 'primary', children: t('settings.totp.confirm') }}
      onCancel={onCancel}
      head={
        <div className="flex flex-col gap-3">
          <header>
            <h2 className="text-lg font-semibold">{t('settings.totp.title')}</h2>
            <p className="text-ink-2">{t('settings.totp.text')}</p>
          </header>
          {/* Black on white in every theme: cameras read nothing else for sure. */}
          <svg
            viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
            className="size-50 self-start rounded-md"
            role="img"
            aria-label={t('settings.totp.qr')}
          >
            <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
            <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
          <div className="flex flex-col gap-1">
            <span className="text-xs font-medium text-ink-2">{t('settings.totp.secret')}</span>
            <span className="flex items-start gap-1">
              <Code className="break-all">{secret.replace(/.{4}(?=.)/g, '$& ')}</Code>
              <IconButton icon="copy" size="small" label={t('settings.totp.copy')} onClick={() => void copy()} />
            </span>
            <a href={uri} className="text-xs text-accent underline-offset-2 hover:underline">
              {t('settings.totp.open')}
            </a>
          </div>
        </div>
      }
    />
  )
}
