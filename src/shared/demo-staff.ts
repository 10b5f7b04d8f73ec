/** The password of the demo's staff, which is public. */
export const DEMO_PASSWORD = 'purser-demo'
/** Staff of the demo. */
export const demoStaff = [
  { name: 'Maya Pinto', email: 'admin@demo.test', accessroutes: ['backoffice', 'foodorder'] },
  { name: 'Anita Rao', email: 'desk@demo.test', accessroutes: ['foodorder'] },
] as const
