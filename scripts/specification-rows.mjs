// What a row of docs/specification.md says and whether it holds, for check-specification.mjs and its tests.

/**
 * @typedef {{ path: string, layout: string, access: string }} Screen
 * @typedef {{ method: string, path: string, access: string }} Call
 * @typedef {{ section: string, line: number, what: string, where: string, shown: string }} Row
 */

const headOfTable = 'What'
/** Cells of a line of a table; a `|` within one is written `\|`. */
const cellsOf = (/** @type {string} */ line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** @returns {Row[]} */
export function rowsOf(/** @type {string} */ page) {
  let section = ''
  const rows = []
  for (const [at, text] of page.split('\n').entries()) {
    if (text.startsWith('## ')) section = text.slice(3).trim()
    if (!text.startsWith('|')) continue
    const [what = '', where = '', shown = ''] = cellsOf(text)
    if (what !== headOfTable && !/^:?-+:?$/.test(what)) rows.push({ section, line: at + 1, what, where, shown })
  }
  return rows
}

const isFile = (/** @type {string} */ word) => /^[\w-][\w./-]*\.(tsx?|mjs|css|html|json|sql)$/.test(word)
/** The files that a cell names, each with the words that follow it. */
function pointersOf(/** @type {string} */ where) {
  /** @type {{ file: string, anchors: string[] }[]} */
  const pointers = []
  for (const [, word = ''] of where.matchAll(/`([^`]+)`/g)) {
    if (isFile(word)) pointers.push({ file: word, anchors: [] })
    else pointers.at(-1)?.anchors.push(word)
  }
  return pointers
}
const testsOf = (/** @type {string} */ shown) =>
  shown.split(/(?:; )?(?=`tests\/)/).map((one) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(one) ?? []
    return { one, file, title: title.trim() }
  })

/** What tests of a file are called, as it stands in the source. */
const titlesIn = (/** @type {string} */ source) =>
  [...source.matchAll(/\b(?:it|\w*[tT]est)(?:\.\w+)*(?:\((?:\[[^\]]*\]|[^()'"`]*)\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(
    ([, , title = '']) => title.replace(/\\(.)/g, '$1'),
  )

const isUnbuilt = (/** @type {Row} */ row) => row.where.startsWith('not built: ')
const isUntested = (/** @type {Row} */ row) => row.shown === '–'

/** Routes and calls begin with what is registered: `` `/order` dashboard, order: … `` and `` `GET /order` order: … ``. */
function declarationOf(/** @type {Row} */ row) {
  const [, name = '', facts = ''] = /^`([^`]+)`(?: ([^:]*))?/.exec(row.what) ?? []
  return { name, facts: facts.trim() }
}
const inWords = (/** @type {string} */ access) => access.replaceAll('|', ' or ').replaceAll('&', ' and ')

/** @typedef {(file: string) => string | undefined} Read a file's text, where it is there */

/** @returns {string[]} */
function wrongName(/** @type {Row} */ row, /** @type {Map<string, string> | undefined} */ registered) {
  if (!registered) return []
  const { name, facts } = declarationOf(row)
  const is = registered.get(name)
  if (is === undefined) return [`${name || 'nothing'} is not registered`]
  return is === facts ? [] : [`is registered as “${is}”, not “${facts}”`]
}

/** @returns {string[]} */
function wrongPlace(/** @type {Row} */ { where }, /** @type {Read} */ read) {
  const pointers = pointersOf(where)
  if (pointers.length === 0) return ['says of no file where it is']
  return pointers.flatMap(({ file, anchors }) => {
    const source = read(file)
    if (source === undefined) return [`there is no ${file}`]
    if (anchors.length === 0) return [`says nothing that is in ${file}`]
    return anchors.filter((anchor) => !source.includes(anchor)).map((anchor) => `${file} has no “${anchor}”`)
  })
}

/** @returns {string[]} */
function wrongTests(/** @type {Row} */ row, /** @type {Read} */ read) {
  if (isUntested(row)) return []
  return testsOf(row.shown).flatMap(({ one, file, title }) => {
    const source = read(file)
    if (!title) return [`“${one}” is no \`tests/…\` › title, and no –`]
    if (source === undefined) return [`there is no ${file}`]
    return titlesIn(source).some((known) => known.includes(title)) ? [] : [`${file} has no test “${title}”`]
  })
}

/**
 * @param {readonly Row[]} rows
 * @param {{ read: Read, screens: readonly Screen[], calls: readonly Call[] }} product
 */
export function judge(rows, { read, screens, calls }) {
  /** @type {Record<string, Map<string, string>>} */
  const registered = {
    Routes: new Map(screens.map(({ path, layout, access }) => [path, `${layout}, ${inWords(access)}`])),
    Calls: new Map(calls.map(({ method, path, access }) => [`${method} ${path}`, inWords(access)])),
  }
  const nameOf = (/** @type {Row} */ { section, what }) => `${section}, ${what}`
  const twice = rows.filter((row, at) => rows.findIndex((other) => nameOf(other) === nameOf(row)) < at)
  const wrongOf = (/** @type {Row} */ row) => {
    const doubled = twice.includes(row) ? ['stands twice'] : []
    if (isUnbuilt(row)) return isUntested(row) ? doubled : [...doubled, 'is not built, so no test can show it']
    return [...doubled, ...wrongName(row, registered[row.section]), ...wrongPlace(row, read), ...wrongTests(row, read)]
  }
  return {
    wrong: rows.flatMap((row) => wrongOf(row).map((why) => `${row.section}, line ${row.line}, ${row.what}: ${why}`)),
    unbuilt: rows.filter(isUnbuilt),
    otherwise: rows.filter(({ where }) => where.includes('otherwise: ')),
    untested: rows.filter((row) => !isUnbuilt(row) && isUntested(row)),
  }
}
