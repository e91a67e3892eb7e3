import clsx from 'clsx'

/** `Rina Ayu Lestari` → `RA`. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

/** A picture, or the initials where there is none. Decoration: the name stands beside it. */
export function Avatar({ name, image, large }: { name: string; image?: string | null; large?: boolean }) {
  const size = large ? 'size-8 text-xs' : 'size-6 text-2xs'
  if (image) return <img src={image} alt="" className={clsx('shrink-0 rounded-full object-cover', size)} />
  return (
    <span
      aria-hidden
      className={clsx('grid shrink-0 place-items-center rounded-full border border-line bg-accent-soft font-semibold text-accent', size)}
    >
      {initialsOf(name)}
    </span>
  )
}
