import type { Routes } from '../kernel/http/call.ts'
import { listAudit } from './audit/audit.service.ts'
import { backupNow, listBackups, verifyBooks } from './backup/backup.service.ts'
import { live, ready } from './health/readiness.service.ts'
import { approveDelivery, deliveryState, getDelivery, testDelivery, updateDelivery } from './settings/delivery.service.ts'
import { firstSteps } from './settings/first-steps.service.ts'
import { addOutlet, closeOutlet, listOutlets, renameOutlet } from './settings/outlet.service.ts'
import { setup, setupState } from './settings/setup.service.ts'
import { getVenue, health, updateVenue } from './settings/venue.service.ts'

/** The calls of settings, backups, health and the audit log, and the services behind them. */
export const opsRoutes = {
  listAudit,
  setupState,
  setup,
  getVenue,
  updateVenue,
  firstSteps,
  deliveryState,
  getDelivery,
  updateDelivery,
  approveDelivery,
  testDelivery,
  listOutlets,
  addOutlet,
  renameOutlet,
  closeOutlet,
  health,
  live,
  ready,
  listBackups,
  backupNow,
  verifyBooks,
} satisfies Partial<Routes>
