import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spread } from '#server/db/spread-statement.ts'

const asked = (text: string, ...values: unknown[]) => spread({ text, values, name: 'known' }, 7)

test('what reads one table is asked as it is written', () => {
  const text = 'select chat_code from chat where workspace_id = $1'
  expect(asked(text, 7)).toEqual({ text, values: [7], name: 'known' })
})

test('a workspace that comes from another table is named, as a parameter where the first one is it', () => {
  const text = 'select from chat c left join store s on s.workspace_id = c.workspace_id where c.workspace_id = $1'
  expect(asked(text, 7)).toEqual({ text: text.replace('= c.workspace_id', '= $1'), values: [7], name: 'known' })
})

test('where the first parameter is something else the workspace is written in, and the statement has no name', () => {
  const text = 'select from chat c left join store s on s.workspace_id = c.workspace_id where c.chat_code = $1'
  expect(asked(text, 'a')).toEqual({ text: text.replace('= c.workspace_id', '= 7'), values: ['a'] })
})

test('rows that are written from a select answer, each within its own parenthesis', () => {
  const text = `with a as (insert into one (workspace_id, b) select $1, x from unnest($2::text[]) as x), c as (select ')') insert into two (workspace_id) select $1`
  expect(asked(text, 7, ["it's", '$1'])).toEqual({
    text: `with a as (insert into one (workspace_id, b) select '7', x from unnest('{"it''s","$1"}'::text[]) as x RETURNING workspace_id ), c as (select ')') insert into two (workspace_id) select '7' RETURNING workspace_id `,
    values: [],
  })
})

test('rows that answer already, or know what to do with a conflict, only have their values written in', () => {
  expect(asked('insert into one (workspace_id, at, flag, body) select $1, $2, $3, $4 from other returning at', 7, null, true, { a: 1 }).text).toBe(
    `insert into one (workspace_id, at, flag, body) select '7', NULL, 'true', '{"a":1}' from other returning at`,
  )
  expect(asked('insert into one (workspace_id) select $1 on conflict do nothing', 7).text).toBe(
    `insert into one (workspace_id) select '7' on conflict do nothing`,
  )
})

test('rows that are given as values stay', () => {
  const text = 'insert into one (workspace_id, b) values ($1, $2)'
  expect(asked(text, 7, 'b')).toEqual({ text, values: [7, 'b'], name: 'known' })
})

test('who is to hear of rows hears of them from the coordinator, afterwards', () => {
  expect(asked("update listing set due_at = $2 where workspace_id = $1 returning pg_notify('heard', $1::text)", 7, 'now')).toEqual({
    text: 'update listing set due_at = $2 where workspace_id = $1 returning workspace_id',
    values: [7, 'now'],
    tells: 'heard',
  })
})

/** What a cluster refuses, or crashes over, and no rule turns (docs/decisions/scale.md). */
const refused = {
  'a subquery without a table beside an outer join, in an INSERT': /\binsert into\b(?:(?!\bupdate\b)[^`])*from \(select 1\)[^`]*left join/i,
  'RETURNING of an instant as JSON, or of a notification but the known one':
    /\breturning\b[^`]*?(?:\bto_json\(\w*\.?\w+_at\)|\bpg_notify\((?!'\$\{\w+\}', \$1::text\)`))/i,
  'an instant plus an interval in what CASE sets': /\bcase\b(?:(?!\bend\b)[^`])*::timestamptz \+ make_interval/i,
}

test.each(Object.entries(refused))('no statement of the server holds %s', (_, form) => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !/^(db|demo)\//.test(name))
  const texts = files.flatMap((name) => [...readFileSync(`server/${name}`, 'utf8').matchAll(/`[^`]*`/g)].map(([text]) => ({ name, text })))
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(({ text }) => form.test(text)).map(({ name, text }) => `${name}: ${text.slice(0, 80)}`)).toEqual([])
})
