import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'
import { dashboardSchema, targetSchema } from './dashboard.ts'

export const dashboardToday = endpoint({
  id: 'dashboard.today',
  method: 'GET',
  path: '/dashboard/today',
  access: any('dashboard'),
  summary: 'The day so far: what was sold, what waits, and how far the targets are',
  reply: dashboardSchema,
  reads: ['dashboard'],
})

export const dashboardTarget = endpoint({
  id: 'dashboard.target',
  method: 'PUT',
  path: '/dashboard/target',
  access: any('setting-dashboard'),
  summary: 'Sets what the workspace wants to reach',
  body: targetSchema,
  reply: targetSchema,
  touches: ['dashboard'],
})

export const dashboardTargetRead = endpoint({
  id: 'dashboard.target-read',
  method: 'GET',
  path: '/dashboard/target',
  access: any('setting-dashboard', 'dashboard'),
  summary: 'What the workspace wants to reach',
  reply: targetSchema,
  reads: ['dashboard'],
})
