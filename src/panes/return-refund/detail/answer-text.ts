import type { ReturnAnswer } from '#contract/return-refund/return-refund.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'

export const returnAnswerText = (answer: ReturnAnswer): string => t(`return.answer.${answer}`)

export const toldAnswer = (answer: ReturnAnswer): void => void toast.show({ kind: 'success', text: t(`return.done.${answer}`) })
