/**
 * The field of a row that a pick answers as it is; undefined where it says something of its own. It is asked for two rows that have nothing but one thing
 * everywhere: a pick that turns or replaces what it finds answers something else for one of them.
 */
export function fieldOf(pick: (row: never) => unknown): string | undefined {
  const asked = new Set<string>()
  const answers = (value: unknown): boolean => {
    const get = (_: object, name: string | symbol) => {
      asked.add(String(name))
      return value
    }
    const row = new Proxy({}, { get })
    try {
      return pick(row as never) === value
    } catch {
      return false
    }
  }
  const isPlain = answers(Symbol('something')) && answers(null)
  return isPlain && asked.size === 1 ? [...asked][0] : undefined
}
