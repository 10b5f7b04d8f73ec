/** The two areas of the product (product-spec, Roles and permissions). A staff member may hold both. */
export const accessRoutes = ['backoffice', 'foodorder'] as const
export type AccessRoute = (typeof accessRoutes)[number]

/** An area's name before a noun: 'back-office access'. */
export const accessNames: Record<AccessRoute, string> = { backoffice: 'back-office', foodorder: 'front-desk' }

/**
 * Who may make a call: `public` anyone who reaches the server, `session` any logged-in staff member, a role only staff who have
 * it in their accessroutes. The server enforces it on each request.
 */
export type Permission = 'public' | 'session' | AccessRoute

/** Whether staff with these accessroutes may make a call; `held` is null without a live session. */
export function allows(permission: Permission, held: readonly string[] | null): boolean {
  if (permission === 'public') return true
  if (held === null) return false
  return permission === 'session' || held.includes(permission)
}
