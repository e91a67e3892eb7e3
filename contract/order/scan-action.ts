/** What a scan at the packing desk says of a parcel. */
export const scanActions = ['pack', 'handover'] as const
export type ScanAction = (typeof scanActions)[number]
