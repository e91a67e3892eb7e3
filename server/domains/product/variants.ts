interface Told {
  readonly variant: string
  readonly options: readonly string[]
}

/** How a variant's choices are told: `Terracotta, L`. */
export const variantOf = (options: readonly string[]): string => options.join(', ')

/**
 * What variants differ by, of a product whose dimensions nobody named: it came from a marketplace, which tells each variant in one text. Two dimensions where
 * every text has two parts that are unmistakable, else one.
 */
export function dimensionsOf(named: readonly string[], variants: readonly Told[]): { dimensions: string[]; options: string[][] } {
  if (named.length > 0 && variants.every(({ options }) => options.length === named.length))
    return { dimensions: [...named], options: variants.map(({ options }) => [...options]) }
  if (variants.length === 1 && variants[0]?.variant === '') return { dimensions: [], options: [[]] }
  const parts = variants.map(({ variant }) => variant.split(', '))
  const inTwo = parts.every((of) => of.length === 2 && of.every((part) => part.trim() !== ''))
  return inTwo
    ? { dimensions: ['Varian 1', 'Varian 2'], options: parts }
    : { dimensions: ['Varian'], options: variants.map(({ variant }, at) => [variant || `${at + 1}`]) }
}
