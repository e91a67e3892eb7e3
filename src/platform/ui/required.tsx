import { t } from '#platform/i18n/i18n.ts'

/** Beside a label that must be filled in. It is drawn, not written: who hears the field hears that it is required. */
export const RequiredMark = () => <span aria-hidden className="text-danger after:content-['_*'/'']" />

/** What the mark means; once in each form that has one. */
export const RequiredNote = () => <p className="text-xs text-ink-3">{t('common.field.required-note')}</p>
