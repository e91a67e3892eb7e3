/** What a text says only where a screen is there (`?/store `) or is not (`!/store `), by the mark at the start of a line. */
export const sayable = (text: string, exists: (path: string) => boolean): string =>
  text
    .split('\n')
    .filter((line) => {
      const [, when, path] = /^([?!])(\/\S+) /.exec(line) ?? []
      return path === undefined || exists(path) === (when === '?')
    })
    .map((line) => line.replace(/^[?!]\/\S+ /, ''))
    .join('\n')
