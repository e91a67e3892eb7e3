import type { z } from 'zod'
import { t } from '#platform/i18n/i18n.ts'

/** What a schema expects where an answer did not fit, in the person's language. */
export function expected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? t('workbench.palette.expect-longer', { count: Number(issue.minimum) })
        : t('workbench.palette.expect-more', { least: Number(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string'
        ? t('workbench.palette.expect-shorter', { count: Number(issue.maximum) })
        : t('workbench.palette.expect-less', { most: Number(issue.maximum) })
    case 'invalid_value':
      return t('workbench.palette.expect-choice')
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? t('workbench.palette.expect-number') : t('workbench.palette.expect-other')
    // Words of the command's own, where it has some: a schema's are for programs.
    case 'custom':
      return issue.params?.said === true ? issue.message : t('workbench.palette.expect-other')
    default:
      return t('workbench.palette.expect-other')
  }
}
