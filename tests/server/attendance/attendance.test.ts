import { beforeAll, describe, expect, it } from 'vitest'
import {
  attendanceAdd,
  attendanceAgent,
  attendanceClockIn,
  attendanceClockOut,
  attendanceCorrect,
  attendanceDailyAgent,
  attendanceDay,
  attendanceLeaveAsk,
  attendanceLeaveCancel,
  attendanceLeaveDecide,
  attendanceLeaveList,
  attendanceLeaveSelf,
  attendanceNow,
  attendancePhoto,
  attendanceRemove,
  attendanceSelf,
  attendanceSettings,
  attendanceShiftSet,
} from '#contract/attendance/attendance.endpoints.ts'
import { defaultAttendanceSettings } from '#contract/attendance/attendance.ts'
import { instantIn, type TimeZone } from '#contract/core/time-zone.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const device = 'Meja 1'
const body = { device }
const hour = 3_600_000

async function open({ time_zone = 'Asia/Jakarta' as TimeZone } = {}) {
  const { workspace_id } = await app.build.workspace({ time_zone })
  const owner = await app.build.owner({ workspace_id })
  const agent = await app.build.agent({ workspace_id, name: 'Sari', privileges: [] })
  // The clock goes on by months, and a token lives a quarter of an hour.
  const tokens = {
    get token() {
      return app.tokenOf(agent)
    },
    get admin() {
      return app.tokenOf(owner)
    },
  }
  return {
    workspace_id,
    agent,
    get token() {
      return tokens.token
    },
    get admin() {
      return tokens.admin
    },
    /** Lets the server's clock be at a minute of a day. */
    at(day: string, minutes: number) {
      app.advance(instantIn(time_zone, day, minutes) - app.services.now().getTime())
    },
    shifts: (start: string, end: string, break_minutes = 60) =>
      app.call(
        attendanceShiftSet,
        { params: { user_id: agent.user_id }, body: { shifts: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end, break_minutes })) } },
        tokens.admin,
      ),
    clock: (which: 'in' | 'out', more: object = {}) =>
      app.call(which === 'in' ? attendanceClockIn : attendanceClockOut, { body: { ...body, ...more } }, tokens.token),
    /** In whole minutes: the server's clock goes on meanwhile. */
    days: async () =>
      (await app.call(attendanceSelf, {}, tokens.token)).data.rows.map(({ late, early, worked, overtime, ...row }) => ({
        ...row,
        ...Object.fromEntries(Object.entries({ late, early, worked, overtime }).map(([name, value]) => [name, Math.round(value / 60) * 60])),
      })),
  }
}

describe('clocking in and out', () => {
  it('makes a day with what was worked, late and overtime', async () => {
    const shop = await open()
    await shop.shifts('08:00', '17:00')
    shop.at('2027-03-01', 8 * 60 + 25)
    expect((await shop.clock('in')).status).toBe(200)
    shop.at('2027-03-01', 18 * 60)
    const { data } = await shop.clock('out')
    expect(data).toMatchObject({ day: '2027-03-01', in_device: device, out_device: device, in_place: null, corrections: [] })
    expect(await shop.days()).toMatchObject([
      {
        day: '2027-03-01',
        name: 'Sari',
        late: 25 * 60,
        early: 0,
        worked: (9 * 60 - 25 - 60) * 60,
        overtime: 3_600,
        is_open: false,
        corrected: false,
      },
    ])
  })

  it('over midnight is of the evening on which the shift began', async () => {
    const shop = await open({ time_zone: 'Asia/Jayapura' })
    await shop.shifts('22:00', '06:00')
    shop.at('2027-03-03', 15)
    await shop.clock('in')
    shop.at('2027-03-03', 5 * 60)
    await shop.clock('out')
    expect(await shop.days()).toMatchObject([{ day: '2027-03-02', late: 135 * 60, early: 3_600 }])
  })

  it('twice in a row is refused, from two devices at once as well', async () => {
    const shop = await open()
    shop.at('2027-03-04', 60)
    const both = await Promise.all([shop.clock('in'), shop.clock('in')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('ATTENDANCE_OPEN')
    await shop.clock('out')
    expect((await shop.clock('out')).error.code).toBe('ATTENDANCE_NOT_OPEN')
  })

  it('needs a photo where it is asked for, which others do not see', async () => {
    const shop = await open()
    await app.call(attendanceSettings, { body: { ...defaultAttendanceSettings, photo: true } }, shop.admin)
    shop.at('2027-03-05', 60)
    expect((await shop.clock('in')).error.code).toBe('ATTENDANCE_PHOTO')
    expect((await shop.clock('in', { image_url: 'data:image/png;base64,AAAA' })).error.code).toBe('NOT_AN_IMAGE')
    const { data } = await shop.clock('in', { image_url: pixel })
    const photo_id = data.in_photo?.split('/').at(-1) ?? ''
    const read = async (token: string) => (await app.call(attendancePhoto, { params: { workspace_id: shop.workspace_id, photo_id } }, token)).status
    const colleague = app.tokenOf(await app.build.agent({ workspace_id: shop.workspace_id, privileges: ['order'] }))
    expect([await read(shop.token), await read(shop.admin), await read(colleague)]).toEqual([200, 200, 404])
  })

  it('keeps the place where it is asked for and told, and nowhere else', async () => {
    const shop = await open()
    const place = { lat: -6.2, lng: 106.8, accuracy: 20 }
    shop.at('2027-03-06', 60)
    expect((await shop.clock('in', { place })).data.in_place).toBeNull()
    await app.call(attendanceSettings, { body: { ...defaultAttendanceSettings, place: true } }, shop.admin)
    expect((await shop.clock('out', { place })).data.out_place).toEqual(place)
    app.advance(1)
    expect((await shop.clock('in')).data.in_place).toBeNull()
  })

  it('says how one stands', async () => {
    const shop = await open()
    await shop.shifts('08:00', '17:00')
    shop.at('2027-03-08', 9 * 60)
    const now = async () => (await app.call(attendanceNow, {}, shop.token)).data
    expect(await now()).toMatchObject({ entry: null, today: '2027-03-08', time_zone: 'Asia/Jakarta', shift: { day: '2027-03-08' } })
    await shop.clock('in')
    expect((await now()).entry).toMatchObject({ user_id: shop.agent.user_id, out_at: null })
    const people = (await app.call(attendanceAgent, { query: { presence: 'here' } }, shop.admin)).data.rows
    expect(people).toMatchObject([{ name: 'Sari', days: 1, late_days: 1, shifts: 7 }])
  })

  it('shows a day to its person and to who may see attendance, to nobody else', async () => {
    const shop = await open()
    shop.at('2027-03-09', 60)
    await shop.clock('in')
    const query = { user_id: shop.agent.user_id, day: '2027-03-09' }
    const colleague = app.tokenOf(await app.build.agent({ workspace_id: shop.workspace_id, privileges: ['order'] }))
    const read = async (token: string) => (await app.call(attendanceDay, { query }, token)).status
    expect([await read(shop.token), await read(shop.admin), await read(colleague)]).toEqual([200, 200, 404])
    expect((await app.call(attendanceDailyAgent, {}, shop.token)).status).toBe(403)
    expect((await app.call(attendanceDailyAgent, { query: { mark: 'open' } }, shop.admin)).data.total).toBe(1)
  })
})

describe('absent days', () => {
  const asked = { start_date: '2027-03-01', end_date: '2027-03-31', mark: 'absent' } as const

  it('are those with a shift, up to yesterday, on which somebody neither came nor had leave', async () => {
    const shop = await open({ time_zone: 'Asia/Makassar' })
    shop.at('2027-03-01', 0)
    await shop.shifts('08:00', '17:00')
    shop.at('2027-03-10', 8 * 60)
    await shop.clock('in')
    shop.at('2027-03-10', 17 * 60)
    await shop.clock('out')
    const leave = { kind: 'sick', first_day: '2027-03-12', last_day: '2027-03-12', reason: 'Demam' } as const
    const { data } = await app.call(attendanceLeaveAsk, { body: leave }, shop.token)
    const absent = async () => {
      const { rows } = (await app.call(attendanceDailyAgent, { query: asked }, shop.admin)).data
      return rows.map(({ day }) => day)
    }
    shop.at('2027-03-14', 60)
    expect(await absent()).toEqual(['2027-03-13', '2027-03-12', '2027-03-11'])
    await app.call(attendanceLeaveDecide, { params: { leave_id: data.leave_id }, body: { status: 'approved' } }, shop.admin)
    expect(await absent()).toEqual(['2027-03-13', '2027-03-11'])
    const [row] = (await app.call(attendanceDailyAgent, { query: { ...asked, end_date: '2027-03-12' } }, shop.admin)).data.rows
    // Eight in the morning of Central Indonesia.
    expect(row).toMatchObject({ name: 'Sari', first_in: null, shift_start: '2027-03-11T00:00:00.000Z', shift_end: '2027-03-11T09:00:00.000Z' })
    const people = (await app.call(attendanceAgent, { query: { search: 'Sari' } }, shop.admin)).data.rows
    expect(people).toMatchObject([{ days: 1, absent_days: 2 }])
  })

  it('are told by the shifts of those days, whatever they became since', async () => {
    const shop = await open()
    shop.at('2027-03-01', 0)
    await shop.shifts('08:00', '17:00')
    shop.at('2027-03-10', 8 * 60)
    await shop.clock('in')
    shop.at('2027-03-10', 17 * 60)
    await shop.clock('out')
    shop.at('2027-03-13', 60)
    await shop.shifts('10:00', '18:00')
    // Put right on the same day: nobody was planned by what it was for an hour.
    await app.call(
      attendanceShiftSet,
      { params: { user_id: shop.agent.user_id }, body: { shifts: [{ weekday: 0, start: '12:00', end: '18:00', break_minutes: 0 }] } },
      shop.admin,
    )
    shop.at('2027-03-16', 60)
    const { rows } = (await app.call(attendanceDailyAgent, { query: asked }, shop.admin)).data
    // The 14th is a Sunday.
    expect(rows.map(({ day, shift_start }) => [day, shift_start])).toEqual([
      ['2027-03-14', '2027-03-14T05:00:00.000Z'],
      ['2027-03-12', '2027-03-12T01:00:00.000Z'],
      ['2027-03-11', '2027-03-11T01:00:00.000Z'],
    ])
    // What was forgotten then is held to the shift of then.
    const at = (minutes: number) => new Date(instantIn('Asia/Jakarta', '2027-03-12', minutes)).toISOString()
    const body = { user_id: shop.agent.user_id, in_at: at(9 * 60), out_at: at(17 * 60), reason: 'Lupa absen' }
    await app.call(attendanceAdd, { body }, shop.admin)
    expect((await shop.days())[0]).toMatchObject({ day: '2027-03-12', late: 3_600 })
  })

  it('are told of nobody who never clocked in', async () => {
    const shop = await open()
    await shop.shifts('22:00', '06:00')
    shop.at('2027-03-20', 0)
    expect((await app.call(attendanceDailyAgent, { query: asked }, shop.admin)).data.total).toBe(0)
  })
})

describe('a correction', () => {
  const reason = 'Lupa absen'

  it('keeps how it was, who changed it and why, and counts the day anew', async () => {
    const shop = await open()
    await shop.shifts('08:00', '17:00')
    shop.at('2027-04-01', 8 * 60 + 30)
    const { data: entry } = await shop.clock('in')
    shop.at('2027-04-02', 0)
    const corrected = {
      in_at: new Date(instantIn('Asia/Jakarta', '2027-04-01', 8 * 60)).toISOString(),
      out_at: new Date(instantIn('Asia/Jakarta', '2027-04-01', 17 * 60)).toISOString(),
    }
    const { data } = await app.call(attendanceCorrect, { params: { entry_id: entry.entry_id }, body: { ...corrected, reason } }, shop.admin)
    expect(data).toMatchObject({ ...corrected, corrections: [{ name: 'Pemilik', reason, before_in: entry.in_at, before_out: null }] })
    expect(await shop.days()).toMatchObject([{ late: 0, worked: 8 * 3_600, corrected: true, is_open: false }])
  })

  it('adds what was forgotten, and takes out what was not', async () => {
    const shop = await open()
    shop.at('2027-04-05', 0)
    const at = (minutes: number) => new Date(instantIn('Asia/Jakarta', '2027-04-04', minutes)).toISOString()
    const add = (from: number, until: number) =>
      app.call(attendanceAdd, { body: { user_id: shop.agent.user_id, in_at: at(from), out_at: at(until), reason } }, shop.admin)
    const { data } = await add(480, 1_020)
    expect(await shop.days()).toMatchObject([{ day: '2027-04-04', worked: 9 * 3_600 }])
    expect((await add(1_000, 1_100)).error.code).toBe('ATTENDANCE_OVERLAP')
    expect((await add(1_450, 1_500)).error.code).toBe('ATTENDANCE_FUTURE')
    expect((await add(1_100, 1_000)).error.code).toBe('VALIDATION')
    await app.call(attendanceRemove, { params: { entry_id: data.entry_id }, body: { reason } }, shop.admin)
    expect(await shop.days()).toEqual([])
    expect((await app.call(attendanceAdd, { body: { user_id: shop.agent.user_id, in_at: at(0), out_at: at(1), reason } }, shop.token)).status).toBe(
      403,
    )
  })

  it('is told and never changed, whatever a request does', async () => {
    const { workspace_id } = await open()
    const change = app.services.database.write(workspace_id, ({ client }) =>
      client.query(`update attendance_correction set reason = 'lain' where workspace_id = $1`, [workspace_id]),
    )
    await expect(change).rejects.toThrow('permission denied')
  })
})

describe('leave', () => {
  const asked = { kind: 'annual', first_day: '2027-05-03', last_day: '2027-05-04', reason: 'Mudik' } as const
  const ask = (token: string, more: object = {}) => app.call(attendanceLeaveAsk, { body: { ...asked, ...more } }, token)
  const decide = (leave_id: number, status: 'approved' | 'refused' | 'waiting', token: string) =>
    app.call(attendanceLeaveDecide, { params: { leave_id }, body: { status } }, token)

  it('waits until somebody else decides', async () => {
    const shop = await open()
    shop.at('2027-05-01', 0)
    const { data } = await ask(shop.token)
    expect((await ask(shop.token, { first_day: '2027-05-04', last_day: '2027-05-09' })).error.code).toBe('LEAVE_OVERLAP')
    expect((await decide(data.leave_id, 'approved', shop.admin)).data).toMatchObject({ status: 'approved', decided_name: 'Pemilik', name: 'Sari' })
    expect((await app.call(attendanceLeaveCancel, { params: { leave_id: data.leave_id } }, shop.token)).error.code).toBe('LEAVE_DECIDED')
    expect((await app.call(attendanceLeaveSelf, { query: { start_date: '2027-05-04' } }, shop.token)).data.total).toBe(1)
    expect((await app.call(attendanceLeaveList, { query: { status: 'waiting' } }, shop.admin)).data.total).toBe(0)
  })

  it('is not decided by who asked for it', async () => {
    const shop = await open()
    shop.at('2027-05-01', 0)
    const head = app.tokenOf(await app.build.agent({ workspace_id: shop.workspace_id, privileges: ['attendance-admin'] }))
    const { data } = await ask(head)
    expect((await decide(data.leave_id, 'approved', head)).error.code).toBe('LEAVE_OWN')
    expect((await decide(data.leave_id, 'refused', shop.admin)).status).toBe(200)
    await ask(head)
    expect((await decide(data.leave_id, 'approved', shop.admin)).error.code).toBe('LEAVE_OVERLAP')
  })

  it('is taken back by its person alone, while it waits', async () => {
    const shop = await open()
    const { data } = await ask(shop.token)
    const cancel = (token: string) => app.call(attendanceLeaveCancel, { params: { leave_id: data.leave_id } }, token)
    expect((await cancel(shop.admin)).status).toBe(404)
    expect((await cancel(shop.token)).data.status).toBe('cancelled')
  })
})

it('clocks in at the same minute of two zones on days of their own', async () => {
  const [west, east] = [await open(), await open({ time_zone: 'Asia/Jayapura' })]
  west.at('2027-06-01', 22 * 60 + 30)
  await west.clock('in')
  await east.clock('in')
  expect([(await west.days())[0]?.day, (await east.days())[0]?.day]).toEqual(['2027-06-01', '2027-06-02'])
  app.advance(-hour)
})
