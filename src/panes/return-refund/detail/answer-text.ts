import type { ReturnAnswer } from '#contract/return-refund/return-refund.ts'
import { t } from '#platform/i18n/i18n.ts'

export const returnAnswerText = (answer: ReturnAnswer): string => t(`return.answer.${answer}`)
