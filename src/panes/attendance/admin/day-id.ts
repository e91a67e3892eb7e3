/** Whose day a row is, and which: `user_id:day`. */
export function partsOfDayId(dayId: string): { readonly user_id: number; readonly day: string } {
  const [user_id = '', day = ''] = dayId.split(':')
  return { user_id: Number(user_id), day }
}
