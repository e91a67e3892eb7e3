/** A phone number as WhatsApp's links take it: digits alone, and a leading 0 is Indonesia's 62 (specification §5). */
export function whatsappNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.startsWith('0') ? `62${digits.slice(1)}` : digits
}
