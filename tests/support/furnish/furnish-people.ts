import { randomUUID } from 'node:crypto'
import * as schema from '#server/db/schema/index.ts'
import { type Ids, now, ofCalls, type Room, tomorrow } from './room.ts'

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

/** When somebody works and what for, and what they set up for themselves. */
export async function furnishPeople({ word, workspace_id, owner, put }: Room): Promise<Ids> {
  const { user_id } = owner
  const at = now()
  const { photo_id } = await put(schema.attendancePhoto, {
    photo_id: randomUUID(),
    user_id,
    mime_type: 'image/png',
    content: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(word)]),
    taken_at: at,
  })
  const there = { user_id, day: '2026-01-02' }
  const [first_in, last_out] = ['2026-01-02T01:00Z', '2026-01-02T09:00Z']
  await put(schema.attendanceShift, { user_id, weekday: 1, start_minute: 480, end_minute: 1020, break_minutes: 60 })
  const entry = { ...there, in_at: first_in, out_at: last_out, in_device: word, in_photo: photo_id }
  const { entry_id } = await put(schema.attendanceEntry, entry)
  await put(schema.attendanceDay, { ...there, first_in, last_out, is_open: false, late: 60, early: 60, worked: 28_800, overtime: 60 })
  await put(schema.attendanceCorrection, { entry_id, user_id, name: word, reason: word, at: '2026-01-03T01:00Z' })
  const leave = { user_id, kind: 'annual', first_day: '2026-06-01', last_day: '2026-06-02', reason: word, asked_at: at } as const
  const { leave_id } = await put(schema.attendanceLeave, leave)
  await put(schema.payrollWage, { user_id, by_day: 100_000 })
  const bonus = { user_id, period: '2026-03', kind: 'bonus', amount: 5000, note: word, by_name: word, created_at: at } as const
  const { item_id } = await put(schema.payrollItem, bonus)

  await put(schema.keymap, { user_id, keymap: { version: 1, overrides: [{ command: word, keys: ['A'] }], single_keys: true }, updated_at: at })
  const { macro_id } = await put(schema.macro, {
    macro_id: randomUUID(),
    user_id,
    name: word,
    steps: [{ command: 'order.accept', args: {} }],
    over: 'once',
    created_at: at,
  })
  const windows = [{ layout: '1:/order', standalone: false, bounds: null, screen: null }]
  const { layout_id } = await put(schema.namedLayout, { layout_id: randomUUID(), user_id, name: word, slot: 1, windows, updated_at: at })
  const view = { view_id: randomUUID(), user_id, name: word, list: 'customer.list', url: '/customer', columns: { order: [], hidden: [] } }
  const { view_id } = await put(schema.savedView, { ...view, shared: true, updated_at: at })
  const { invitation_id } = await put(schema.invitation, {
    invitation_id: randomUUID(),
    email: `undangan-${word}@test.dermaga.test`,
    name: word,
    privileges: ['order'],
    token_hash: 'x',
    invited_by: user_id,
    sent_at: hourAgo(),
    expires_at: tomorrow(),
  })
  return {
    entry_id,
    leave_id,
    item_id,
    macro_id,
    layout_id,
    view_id,
    invitation_id,
    'attendance.photo.workspace_id': workspace_id,
    'attendance.photo.photo_id': photo_id,
    ...ofCalls(['attendance.day', 'attendance.add', 'attendance.shifts', 'attendance.shift-set'], 'user_id', user_id),
    ...ofCalls(['payroll.payslip', 'payroll.payslip-file', 'payroll.wage-set', 'payroll.item-add'], 'user_id', user_id),
  }
}
