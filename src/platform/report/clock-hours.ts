const clock = (hour: number): string => `${String(hour).padStart(2, '0')}.00`

/** An hour of the day, from and until. */
export const clockHours = (hour: number): string => `${clock(hour)}–${clock((hour + 1) % 24)}`
