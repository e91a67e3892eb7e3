import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { spanText } from './audience-preview.tsx'

interface ConfirmSendProps {
  readonly name: string
  readonly total: number
  readonly seconds: number
  /** Null: now. */
  readonly at: string | null
  readonly busy: boolean
  readonly failure: string | null
  onSend(): void
  onClose(): void
}

/** Asks once more, with how many get it: nothing of it can be taken back. */
export function ConfirmSend({ name, total, seconds, at, busy, failure, onSend, onClose }: ConfirmSendProps) {
  return (
    <Dialog
      open
      width="narrow"
      title={t(at ? 'broadcast.confirm.titleLater' : 'broadcast.confirm.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button variant="primary" icon="send" busy={busy} disabled={total === 0} data-autofocus onClick={onSend}>
            {t(at ? 'broadcast.confirm.schedule' : 'broadcast.confirm.send', { count: total })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <p>{t('broadcast.confirm.text', { count: total, name })}</p>
        <p className="text-ink-2">
          {at ? `${t('broadcast.confirm.at', { at: formatInstant(at) })} ` : ''}
          {t('broadcast.preview.duration', { span: spanText(seconds) })}. {t('broadcast.confirm.final')}
        </p>
      </div>
    </Dialog>
  )
}
