/** Characters of a text as schemas and Postgres count them: an emoji is one, and two by its `length`. */
export const charactersIn = (text: string): number => [...text].length

/** A text up to so many of its {@link charactersIn}, none of which is cut in half: what is left of one would be refused. */
export const firstCharacters = (text: string, most: number): string => (text.length <= most ? text : [...text].slice(0, most).join(''))
