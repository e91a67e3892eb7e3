import clsx from 'clsx'
import { t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'

const all = [1, 2, 3, 4, 5] as const

/** How many of five a buyer gave. */
export const Stars = ({ count }: { count: number }) => (
  <span role="img" aria-label={starsText(count)} className="inline-flex items-center gap-px">
    {all.map((star) => (
      <Icon key={star} name="star" size={13} className={clsx(star <= count ? 'fill-current text-warning' : 'text-line-control')} />
    ))}
  </span>
)

export const starsText = (count: number): string => t('rating.stars', { count })
