import type { Where } from '#contract/auth/sign-in-log.ts'
import { t } from '#platform/i18n/i18n.ts'

/** `Chrome · Windows`; what names itself neither is a program. */
export const whereText = ({ browser, os }: Where): string => [browser, os].filter(Boolean).join(' · ') || t('session.program')
