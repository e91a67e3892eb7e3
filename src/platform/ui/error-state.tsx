import { ApiError } from '#platform/http/api-error.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from './button.tsx'
import { Code } from './code.tsx'
import { errorText } from './error-text.ts'
import { Icon } from './icon.tsx'

interface ErrorStateProps {
  error: unknown
  /** What failed, as a sentence: "Gagal mengambil data" unless given. */
  fallback?: string
  onRetry?(): void
}

/** What failed, what to do about it, and a code to quote. */
export function ErrorState({ error, fallback = t('common.error.title'), onRetry }: ErrorStateProps) {
  const text = errorText(error)
  const api = error instanceof ApiError ? error : null
  const code = api?.code ?? (error instanceof Error ? error.message : String(error ?? ''))
  return (
    <div role="alert" data-error-state className="flex min-h-40 flex-1 flex-col items-center justify-center gap-1 p-6 text-center">
      <span className="mb-2 grid size-10 place-items-center rounded-lg bg-danger-soft text-danger">
        <Icon name={api?.code === 'NETWORK' ? 'wifi-off' : 'circle-alert'} size={20} />
      </span>
      <strong className="font-semibold text-ink">{fallback}</strong>
      {text && text !== fallback ? <p className="max-w-96 text-ink-2">{text}</p> : null}
      {onRetry ? (
        <Button className="mt-3" icon="refresh-cw" onClick={onRetry}>
          {t('common.action.retry')}
        </Button>
      ) : null}
      {code ? (
        <p className="mt-3 max-w-full px-3 text-xs break-words text-ink-3">
          <Code>{code}</Code>
          {api?.requestId ? <> · {t('common.error.request', { id: api.requestId })}</> : null}
        </p>
      ) : null}
    </div>
  )
}
