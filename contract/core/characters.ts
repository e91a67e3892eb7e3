/** Characters of a text as schemas and Postgres count them: an emoji is one, and two by its `length`. */
export const charactersIn = (text: string): number => [...text].length
