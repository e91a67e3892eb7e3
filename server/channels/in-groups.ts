/** Does the same with each, so many at once; answers in their order. What fails ends all of it. */
export async function inGroups<A, R>(atOnce: number, all: readonly A[], run: (one: A) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (let from = 0; from < all.length; from += atOnce) answers.push(...(await Promise.all(all.slice(from, from + atOnce).map(run))))
  return answers
}
