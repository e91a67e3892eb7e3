/** Keeps a value of a statement and answers its placeholder. */
export type Bind = (value: unknown) => string

/** What a filter's value means in SQL; undefined: nothing is left out by it. */
export type Condition<Value> = (value: Value, bind: Bind) => string | undefined

/** Said where `from` narrows by it, or `and` does together with others. */
export const elsewhere: Condition<unknown> = () => undefined

/** The instant at which a calendar day starts in Indonesia's western time, where the workspace's days are counted. */
const startOf = (day: string, bind: Bind): string => `${bind(`${day}T00:00:00+07:00`)}::timestamptz`
const endOf = (day: string, bind: Bind): string => `(${startOf(day, bind)} + interval '1 day')`

/** A pattern of LIKE that finds these letters wherever they stand; what has a meaning there is a letter too. */
const anywhere = (letters: string): string => `%${letters.replace(/[\\%_]/g, '\\$&')}%`

/** The usual conditions, by the column that they look at. */
export const where = {
  equals:
    (column: string, type: 'text' | 'int' = 'text'): Condition<string | number> =>
    (value, bind) =>
      `${column} = ${bind(value)}::${type}`,
  /** By the number of a row, which is of eight bytes whatever the column is. */
  id:
    (column: string): Condition<number> =>
    (value, bind) =>
      `${column} = ${bind(value)}::bigint`,
  oneOf:
    (column: string, type: 'text' | 'int' | 'int2' = 'text'): Condition<readonly (string | number)[]> =>
    (values, bind) =>
      values.length > 0 ? `${column} = any(${bind(values)}::${type}[])` : undefined,
  /** A column that is a list has one of these. */
  overlaps:
    (column: string): Condition<readonly string[]> =>
    (values, bind) =>
      values.length > 0 ? `${column} && ${bind(values)}::text[]` : undefined,
  flag:
    (column: string): Condition<boolean> =>
    (value) =>
      value ? column : `not ${column}`,
  /** From the day on. */
  since:
    (column: string): Condition<string> =>
    (day, bind) =>
      `${column} >= ${startOf(day, bind)}`,
  /** Up to the day, and with it. */
  until:
    (column: string): Condition<string> =>
    (day, bind) =>
      `${column} < ${endOf(day, bind)}`,
  /** A column of lower-case text has these letters somewhere. */
  contains:
    (column: string): Condition<string> =>
    (text, bind) =>
      `position(lower(${bind(text)}::text) in ${column}) > 0`,
  /** A lower-case text has each of these words, wherever it stands; the first eight. One look at the text for all of them: it may be made of several columns. */
  words:
    (text: string): Condition<string> =>
    (words, bind) => {
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
      return wanted.length > 0 ? `${text} like all (${bind(wanted.map(anywhere))}::text[])` : undefined
    },
}
