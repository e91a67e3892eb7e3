import clsx from 'clsx'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from './button.tsx'

interface RetryLineProps {
  /** What failed, as a sentence. */
  readonly text: string
  readonly className?: string
  onRetry(): void
}

/** A part of something that failed, in one line, and the way on. What fails as a whole is an `ErrorState`. */
export const RetryLine = ({ text, className, onRetry }: RetryLineProps) => (
  <p role="alert" className={clsx('flex flex-wrap items-center gap-2 text-xs text-danger', className)}>
    {text}
    <Button size="small" icon="refresh-cw" onClick={onRetry}>
      {t('common.action.retry')}
    </Button>
  </p>
)
