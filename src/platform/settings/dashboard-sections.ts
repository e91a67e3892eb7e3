/** The first dashboard's sections, in their order. */
export const dashboardSections = ['today', 'orders', 'sales', 'rest'] as const
export type DashboardSection = (typeof dashboardSections)[number]
