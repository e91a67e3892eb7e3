/** An amount as it is read: `Rp 150.000`. */
export const rupiah = (amount: number): string => `Rp ${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`
