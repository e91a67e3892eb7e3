import { t } from '#platform/i18n/i18n.ts'

/** What is left when even the error page fails: plain elements, and a link that loads the page anew. */
export const ErrorPageFailed = () => (
  <div role="alert" className="grid h-full place-content-center gap-2 p-6 text-center">
    <p>{t('error.page-failed.title')}</p>
    <a href="/" className="font-medium text-accent underline underline-offset-2">
      {t('error.page-failed.link')}
    </a>
  </div>
)
