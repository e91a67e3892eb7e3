import { t } from '#platform/i18n/i18n.ts'

/** `© 2026 Dermaga` */
export const copyright = (): string => t('shell.copyright', { year: String(new Date().getFullYear()) })
