import type { PayLine } from '#contract/attendance/payroll.ts'
import type { Language } from '#contract/core/error-messages.ts'

interface Words {
  readonly title: string
  /** Of everybody's month, and of what their sums are made of. */
  readonly payroll: string
  readonly details: string
  readonly name: string
  readonly what: string
  readonly note: string
  readonly quantity: string
  readonly rate: string
  readonly amount: string
  readonly month: string
  readonly state: string
  readonly closed: string
  readonly estimate: string
  readonly days: string
  readonly leave: string
  readonly worked: string
  readonly overtime: string
  readonly late: string
  readonly orders: string
  readonly chats: string
  readonly gross: string
  readonly deducted: string
  readonly total: string
  readonly paid: string
  readonly received: string
  readonly line: Readonly<Record<PayLine['kind'], string>>
}

export const payslipWords: Readonly<Record<Language, Words>> = {
  id: {
    title: 'Slip gaji',
    payroll: 'Penggajian',
    details: 'Rincian',
    name: 'Nama',
    what: 'Untuk',
    note: 'Catatan',
    quantity: 'Banyaknya',
    rate: 'Tarif',
    amount: 'Jumlah',
    month: 'Bulan',
    state: 'Status',
    closed: 'Sudah ditutup',
    estimate: 'Perkiraan, bulan belum ditutup',
    days: 'Hari kerja',
    leave: 'Cuti dibayar',
    worked: 'Jam kerja',
    overtime: 'Lembur',
    late: 'Terlambat',
    orders: 'Pesanan dikemas',
    chats: 'Chat dijawab',
    gross: 'Penghasilan',
    deducted: 'Potongan',
    total: 'Diterima',
    paid: 'Dibayar oleh',
    received: 'Diterima oleh',
    line: {
      days: 'Hari kerja',
      leave: 'Cuti dibayar',
      hours: 'Jam kerja',
      overtime: 'Lembur (jam)',
      orders: 'Pesanan dikemas',
      chats: 'Chat dijawab',
      bonus: 'Bonus',
      late: 'Terlambat (menit)',
      deduction: 'Potongan',
    },
  },
  en: {
    title: 'Payslip',
    payroll: 'Payroll',
    details: 'Details',
    name: 'Name',
    what: 'For',
    note: 'Note',
    quantity: 'Quantity',
    rate: 'Rate',
    amount: 'Amount',
    month: 'Month',
    state: 'Status',
    closed: 'Closed',
    estimate: 'Estimate, the month is not closed',
    days: 'Days worked',
    leave: 'Paid leave',
    worked: 'Hours worked',
    overtime: 'Overtime',
    late: 'Late',
    orders: 'Orders packed',
    chats: 'Chats answered',
    gross: 'Earned',
    deducted: 'Deducted',
    total: 'Paid',
    paid: 'Paid by',
    received: 'Received by',
    line: {
      days: 'Days worked',
      leave: 'Paid leave',
      hours: 'Hours worked',
      overtime: 'Overtime (hours)',
      orders: 'Orders packed',
      chats: 'Chats answered',
      bonus: 'Bonus',
      late: 'Late (minutes)',
      deduction: 'Deduction',
    },
  },
}
